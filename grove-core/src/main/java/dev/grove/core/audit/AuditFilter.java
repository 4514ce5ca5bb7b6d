package dev.grove.core.audit;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries; null in each place for all.
 *
 * @param owner the tenant; only an operator may name another one than its own
 * @param since inclusive
 * @param until exclusive
 */
public record AuditFilter(
        @Nullable TenantId owner,
        @Nullable KeyId key,
        @Nullable String method,
        @Nullable Instant since,
        @Nullable Instant until) {}
