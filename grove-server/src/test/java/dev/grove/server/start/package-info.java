@NullMarked
package dev.grove.server.start;

import org.jspecify.annotations.NullMarked;
