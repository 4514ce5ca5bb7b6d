package dev.grove.server.run.view;

import dev.grove.core.budget.Amount;
import dev.grove.core.run.record.CallCost;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.CostGroup;
import dev.grove.core.run.record.CostReport;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TreeBudget;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Cost report of a run on the wire.
 *
 * @param usage usage of the run and all that it delegated
 * @param assumed the part of it that counts calls without a bill at their worst case
 * @param budget budget that the whole tree shares
 * @param items the single calls, a page of them
 */
public record CostsResponse(
        UUID runId,
        UUID rootRunId,
        UsageResponse usage,
        UsageResponse assumed,
        BudgetResponse budget,
        List<RunCosts> runs,
        List<ModelCosts> models,
        List<CallCosts> items,
        @Nullable String nextCursor) {

    public static CostsResponse of(CostReport report) {
        return new CostsResponse(
                report.run().value(),
                report.budget().root().value(),
                sum(report.groups(), _ -> true),
                sum(report.groups(), CostGroup::isAssumed),
                BudgetResponse.of(report.budget()),
                RunCosts.of(report.groups()),
                ModelCosts.of(report.groups()),
                report.calls().items().stream().map(CallCosts::of).toList(),
                report.calls().nextCursor());
    }

    private static UsageResponse sum(List<CostGroup> groups, Predicate<CostGroup> which) {
        return UsageResponse.of(
                groups.stream()
                        .filter(which)
                        .map(CostGroup::spending)
                        .reduce(Spending.NONE, Spending::plus));
    }

    /**
     * Budget of the tree: its limits, its spending, and what it has set aside for runs that run
     * now.
     */
    record BudgetResponse(
            long maxTokens,
            @Nullable BigDecimal maxCostUsd,
            long spentTokens,
            BigDecimal spentCostUsd,
            long reservedTokens,
            BigDecimal reservedCostUsd) {

        private static BudgetResponse of(TreeBudget budget) {
            Amount spent = budget.spent();
            Amount reserved = budget.reserved();
            return new BudgetResponse(
                    budget.maxTokens(),
                    budget.maxCostUsd(),
                    spent.tokens(),
                    spent.costUsd(),
                    reserved.tokens(),
                    reserved.costUsd());
        }
    }

    /** Spending of one run, its descendants not included. */
    record RunCosts(
            UUID runId,
            @Nullable UUID parentRunId,
            @Nullable String agent,
            int depth,
            String status,
            UsageResponse usage,
            UsageResponse assumed) {

        private static List<RunCosts> of(List<CostGroup> groups) {
            Map<UUID, List<CostGroup>> runs = new LinkedHashMap<>();
            groups.forEach(group ->
                    runs.computeIfAbsent(group.run().value(), _ -> new ArrayList<>()).add(group));
            return runs.values().stream().map(RunCosts::ofOne).toList();
        }

        private static RunCosts ofOne(List<CostGroup> own) {
            CostGroup run = own.getFirst();
            return new RunCosts(
                    run.run().value(),
                    run.parent() == null ? null : run.parent().value(),
                    run.agent(),
                    run.depth(),
                    run.status().wireName(),
                    sum(own, _ -> true),
                    sum(own, CostGroup::isAssumed));
        }
    }

    /** Costs of all calls of one kind to one model. */
    record ModelCosts(String model, String kind, long calls, UsageResponse usage) {

        private record Key(String model, CallKind kind) {}

        private static List<ModelCosts> of(List<CostGroup> groups) {
            Map<Key, List<CostGroup>> models = new LinkedHashMap<>();
            for (CostGroup group : groups) {
                CallKind kind = group.kind();
                if (kind != null) {
                    models.computeIfAbsent(new Key(group.model(), kind), _ -> new ArrayList<>())
                            .add(group);
                }
            }
            return models.entrySet().stream()
                    .map(entry ->
                            new ModelCosts(
                                    entry.getKey().model(),
                                    entry.getKey().kind().wireName(),
                                    entry.getValue().stream().mapToLong(CostGroup::calls).sum(),
                                    sum(entry.getValue(), _ -> true)))
                    .toList();
        }
    }

    /** Costs of one call. */
    record CallCosts(
            UUID runId,
            int turn,
            String model,
            String kind,
            boolean assumed,
            UsageResponse usage,
            Instant at) {

        private static CallCosts of(CallCost call) {
            return new CallCosts(
                    call.run().value(),
                    call.turn(),
                    call.model(),
                    call.kind().wireName(),
                    call.kind().isAssumed(),
                    UsageResponse.of(call.spending()),
                    call.at());
        }
    }
}
