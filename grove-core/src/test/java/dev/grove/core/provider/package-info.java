@NullMarked
package dev.grove.core.provider;

import org.jspecify.annotations.NullMarked;
