@NullMarked
package dev.grove.core;

import org.jspecify.annotations.NullMarked;
