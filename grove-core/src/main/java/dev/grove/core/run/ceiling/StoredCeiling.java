package dev.grove.core.run.ceiling;

import dev.grove.core.ceiling.BrakeMode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ceiling and brake of a tenant as they are stored.
 *
 * @param policies versions, from the outermost on; none for no ceiling
 * @param digest of the chain that they came to; null for no ceiling
 * @param locked whether only operators change the ceiling
 * @param brakeLocked whether only operators release the brake
 * @param brakedAt since when; null while it is not braked
 */
record StoredCeiling(
        List<String> policies,
        @Nullable String digest,
        boolean locked,
        BrakeMode brake,
        @Nullable String brakeReason,
        boolean brakeLocked,
        @Nullable Instant brakedAt,
        @Nullable String updatedByName,
        @Nullable Instant updatedAt) {

    /** Ceiling of a tenant that never had any. */
    static final StoredCeiling NONE =
            new StoredCeiling(
                    List.of(), null, false, BrakeMode.NONE, null, false, null, null, null);
}
