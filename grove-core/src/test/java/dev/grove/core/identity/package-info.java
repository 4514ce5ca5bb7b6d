@NullMarked
package dev.grove.core.identity;

import org.jspecify.annotations.NullMarked;
