package dev.grove.core.retention;

import dev.grove.core.id.TenantId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What was, or is being, deleted. It is kept.
 *
 * @param subject the run's id, the tenant's name, the day; of a person a digest
 * @param askedBy null of what went by its age
 * @param waitsFor why it does not go on; null where it does
 * @param settled of a tenant: what its runs had cost, by the month; empty of others
 * @param completedAt null while it is under way
 */
public record Deletion(
        TenantId tenant,
        UUID id,
        Kind kind,
        String subject,
        @Nullable String askedBy,
        Instant askedAt,
        @Nullable String waitsFor,
        Counts counts,
        List<Month> settled,
        @Nullable Instant completedAt) {

    public Deletion {
        settled = List.copyOf(settled);
    }

    /** What is deleted. */
    public enum Kind {
        RUN,
        USER,
        TENANT,
        RETENTION;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What the runs of a tenant had cost in a month of UTC. */
    public record Month(String month, long runs, BigDecimal costUsd) {}
}
