@NullMarked
package dev.grove.core.text;

import org.jspecify.annotations.NullMarked;
