package dev.grove.server.cost;

import dev.grove.core.id.TenantId;
import dev.grove.core.run.feed.CostQuery;
import dev.grove.core.run.feed.CostRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sums of costs.
 *
 * @param unsettled what runs that are executed now have spent in their present execution; it comes
 *     to the sums when that ends
 */
record CostSumsResponse(
        List<String> groupBy, Instant since, Instant until, List<Sum> items, Spent unsettled) {

    static CostSumsResponse of(CostQuery query, List<CostRow> sums, CostRow unsettled) {
        return new CostSumsResponse(
                query.groups().stream().map(CostQuery.Group::wireName).toList(),
                query.since(),
                query.until(),
                sums.stream().map(Sum::of).toList(),
                Spent.of(unsettled));
    }

    /**
     * @param begins of the hour or day; null where it is not by the time
     * @param tenantId null where it is not by tenants
     * @param agent null where it is not by agents; empty of runs without one
     */
    record Sum(
            @Nullable Instant begins,
            @Nullable UUID tenantId,
            @Nullable String agent,
            @Nullable String model,
            long runs,
            Spent spent) {

        static Sum of(CostRow row) {
            TenantId tenant = row.tenant();
            return new Sum(
                    row.begins(),
                    tenant == null ? null : tenant.value(),
                    row.agent(),
                    row.model(),
                    row.runs(),
                    Spent.of(row));
        }
    }

    /** Turns, tokens that do not overlap, and what they cost. */
    record Spent(
            long turns,
            long inputTokens,
            long outputTokens,
            long cacheReadTokens,
            long cacheWriteTokens,
            BigDecimal costUsd) {

        static Spent of(CostRow row) {
            return new Spent(
                    row.turns(),
                    row.spending().usage().inputTokens(),
                    row.spending().usage().outputTokens(),
                    row.spending().usage().cacheReadTokens(),
                    row.spending().usage().cacheWriteTokens(),
                    row.spending().costUsd());
        }
    }
}
