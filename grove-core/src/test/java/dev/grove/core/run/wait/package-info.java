@NullMarked
package dev.grove.core.run.wait;

import org.jspecify.annotations.NullMarked;
