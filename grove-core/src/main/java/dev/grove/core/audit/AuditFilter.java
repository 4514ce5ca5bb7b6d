package dev.grove.core.audit;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which entries; null in each place for all.
 *
 * @param owner the tenant; only an operator may name another one than its own
 * @param target of a tool, prompt or completion the name, of a resource the URI
 * @param outcomes one of these; empty for all
 * @param since inclusive
 * @param until exclusive
 */
public record AuditFilter(
        @Nullable TenantId owner,
        @Nullable KeyId key,
        @Nullable String method,
        @Nullable String target,
        Set<Status> outcomes,
        @Nullable Instant since,
        @Nullable Instant until) {

    public AuditFilter {
        outcomes = Set.copyOf(outcomes);
    }

    /** All entries. */
    public static AuditFilter none() {
        return new AuditFilter(null, null, null, null, Set.of(), null, null);
    }
}
