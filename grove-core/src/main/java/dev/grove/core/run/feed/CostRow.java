package dev.grove.core.run.feed;

import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.Spending;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A sum of costs.
 *
 * @param begins null where it is not by the time
 * @param tenant null where it is not by tenants
 * @param agent null where it is not by agents; empty of runs that have none
 * @param model null where it is not by models; empty of runs that have none
 * @param runs that were started
 * @param titles of sessions that were paid for, whose spending is in {@code spending}
 * @param titlesCostUsd part of the cost that is theirs
 */
public record CostRow(
        @Nullable Instant begins,
        @Nullable TenantId tenant,
        @Nullable String agent,
        @Nullable String model,
        long runs,
        long turns,
        Spending spending,
        long titles,
        BigDecimal titlesCostUsd) {}
