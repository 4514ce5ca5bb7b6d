@NullMarked
package dev.grove.core.key;

import org.jspecify.annotations.NullMarked;
