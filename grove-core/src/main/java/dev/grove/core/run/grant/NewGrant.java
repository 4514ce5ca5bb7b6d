package dev.grove.core.run.grant;

import dev.grove.language.decide.Grant.Lifted;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Grant that was checked.
 *
 * @param when null for always
 */
record NewGrant(
        GrantSubject subject,
        List<String> on,
        @Nullable String when,
        List<Lifted> lifts,
        int maxUses,
        Instant expiresAt,
        String reason) {}
