package dev.grove.core.retention.deletion;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.Counts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Record of a deletion that is done or under way. It is kept.
 *
 * @param subject the run's or the session's id, the tenant's name, the day, or a person's digest
 * @param askedBy null for deletion by age
 * @param waitsFor why it does not go on; null where it does
 * @param settled costs of a tenant's runs by month; empty for other kinds
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

    /** Kind of deletion. */
    public enum Kind {
        RUN,
        SESSION,
        USER,
        TENANT,
        RETENTION;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Cost of a tenant's runs in a month of UTC. */
    @JsonTypeName("DeletedMonth")
    @JsonClassDescription("What a tenant's runs had cost in a month of UTC.")
    public record Month(
            @JsonPropertyDescription("As `2026-11`") String month,
            @JsonPropertyDescription("How many were started") long runs,
            @JsonPropertyDescription("US dollars") BigDecimal costUsd) {}
}
