@NullMarked
package dev.grove.server.key;

import org.jspecify.annotations.NullMarked;
