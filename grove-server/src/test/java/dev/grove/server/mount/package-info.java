@NullMarked
package dev.grove.server.mount;

import org.jspecify.annotations.NullMarked;
