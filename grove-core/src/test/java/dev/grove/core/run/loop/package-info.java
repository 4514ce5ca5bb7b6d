@NullMarked
package dev.grove.core.run.loop;

import org.jspecify.annotations.NullMarked;
