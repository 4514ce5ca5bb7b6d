package dev.grove.server.cost;

import dev.grove.core.run.feed.CostQuery;
import dev.grove.core.run.feed.CostRow;
import dev.grove.core.run.feed.UnsuccessfulRuns.Counts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Usage of agents by name: runs and costs. */
record AgentUsageResponse(Instant since, Instant until, List<Item> items) {

    /**
     * Usage of one agent.
     *
     * @param runs started runs
     */
    record Item(String agent, long runs, long failed, long stopped, BigDecimal costUsd) {}

    static AgentUsageResponse of(
            CostQuery query, List<CostRow> sums, Map<String, Counts> unsuccessful) {
        return new AgentUsageResponse(
                query.since(),
                query.until(),
                sums.stream()
                        .filter(sum -> !nameOf(sum).isEmpty())
                        .map(sum -> item(sum, unsuccessful.get(nameOf(sum))))
                        .toList());
    }

    private static Item item(CostRow sum, @Nullable Counts counted) {
        Counts counts = counted == null ? Counts.NONE : counted;
        return new Item(
                nameOf(sum),
                sum.runs(),
                counts.failed(),
                counts.stopped(),
                sum.spending().costUsd());
    }

    private static String nameOf(CostRow sum) {
        return sum.agent() == null ? "" : sum.agent();
    }
}
