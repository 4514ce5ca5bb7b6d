@NullMarked
package dev.grove.server.retention;

import org.jspecify.annotations.NullMarked;
