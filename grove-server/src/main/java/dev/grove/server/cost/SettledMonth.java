package dev.grove.server.cost;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.feed.CostRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Costs of a tenant's runs in a month of UTC, to the last digit.
 *
 * @param complete whether the month is over: later settlements belong to another one
 * @param totalUsd the sum of the items
 * @param unsettledUsd spending of runs that execute now, in their present execution; it counts in
 *     the month in which that ends
 */
record SettledMonth(
        UUID tenantId,
        String month,
        boolean complete,
        BigDecimal totalUsd,
        BigDecimal unsettledUsd,
        List<Item> items) {

    private static final int DECIMALS = 9;

    static SettledMonth of(
            TenantId tenant,
            YearMonth month,
            List<CostRow> settled,
            BigDecimal unsettledUsd,
            Instant now) {
        List<Item> items = settled.stream().map(Item::of).toList();
        return new SettledMonth(
                tenant.value(),
                month.toString(),
                month.isBefore(YearMonth.from(now.atZone(ZoneOffset.UTC))),
                items.stream()
                        .map(Item::costUsd)
                        .reduce(BigDecimal.ZERO.setScale(DECIMALS), BigDecimal::add),
                unsettledUsd.setScale(DECIMALS),
                items);
    }

    /**
     * Costs of an agent with a model on a day.
     *
     * @param agent empty for runs without one
     * @param model model of the runs, as {@code provider/model}; empty for runs that call none
     * @param runs started runs
     */
    record Item(
            LocalDate day,
            String agent,
            String model,
            long runs,
            long turns,
            long inputTokens,
            long outputTokens,
            long cacheReadTokens,
            long cacheWriteTokens,
            BigDecimal costUsd) {

        static Item of(CostRow row) {
            Usage usage = row.spending().usage();
            return new Item(
                    LocalDate.ofInstant(Objects.requireNonNull(row.begins()), ZoneOffset.UTC),
                    Objects.requireNonNull(row.agent()),
                    Objects.requireNonNull(row.model()),
                    row.runs(),
                    row.turns(),
                    usage.inputTokens(),
                    usage.outputTokens(),
                    usage.cacheReadTokens(),
                    usage.cacheWriteTokens(),
                    row.spending().costUsd().setScale(DECIMALS));
        }
    }
}
