@NullMarked
package dev.grove.core.run.vote;

import org.jspecify.annotations.NullMarked;
