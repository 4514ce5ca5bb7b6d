@NullMarked
package dev.grove.core.retention;

import org.jspecify.annotations.NullMarked;
