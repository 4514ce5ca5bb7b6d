@NullMarked
package dev.grove.core.sse;

import org.jspecify.annotations.NullMarked;
