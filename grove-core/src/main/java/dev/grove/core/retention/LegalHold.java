package dev.grove.core.retention;

import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Hold that keeps a run's tree, or all that a tenant has, from being deleted.
 *
 * @param run named for the hold, which covers the whole tree of it; null for all that the tenant
 *     has
 * @param byOperator whether an operator placed it; then only an operator can release it
 * @param releasedAt null while it stands
 */
public record LegalHold(
        UUID id,
        @Nullable RunId run,
        @Nullable RunId root,
        String reason,
        boolean byOperator,
        String placedBy,
        Instant placedAt,
        @Nullable String releasedBy,
        @Nullable Instant releasedAt) {

    public boolean covers(RunId tree) {
        return root == null || root.equals(tree);
    }

    /** For those whom it refuses something. */
    public String words() {
        return "the legal hold %s of %s (%s), placed by %s: release it first, by DELETE /holds/%s"
                .formatted(id, run == null ? "the tenant" : "the run " + run, reason, placedBy, id);
    }
}
