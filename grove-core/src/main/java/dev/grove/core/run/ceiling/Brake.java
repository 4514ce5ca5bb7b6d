package dev.grove.core.run.ceiling;

import dev.grove.core.ceiling.BrakeMode;
import org.jspecify.annotations.Nullable;

/**
 * Brake as it is to be set.
 *
 * @param reason null for none
 * @param locked whether only operators release it
 */
record Brake(BrakeMode mode, @Nullable String reason, boolean locked) {

    static final int LONGEST_REASON = 300;
}
