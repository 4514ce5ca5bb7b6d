package dev.grove.server.retention;

import dev.grove.core.id.RunId;
import dev.grove.core.retention.LegalHold;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A legal hold on the wire. */
record HoldResponse(
        UUID id,
        @Nullable UUID runId,
        @Nullable UUID rootRunId,
        String reason,
        boolean byOperator,
        String placedBy,
        Instant placedAt,
        @Nullable String releasedBy,
        @Nullable Instant releasedAt) {

    static HoldResponse of(LegalHold hold) {
        return new HoldResponse(
                hold.id(),
                idOf(hold.run()),
                idOf(hold.root()),
                hold.reason(),
                hold.byOperator(),
                hold.placedBy(),
                hold.placedAt(),
                hold.releasedBy(),
                hold.releasedAt());
    }

    private static @Nullable UUID idOf(@Nullable RunId run) {
        return run == null ? null : run.value();
    }
}
