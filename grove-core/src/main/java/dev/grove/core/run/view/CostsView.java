package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.budget.Amount;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.CallCost;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.CostGroup;
import dev.grove.core.run.record.CostReport;
import dev.grove.core.run.record.RunStatus;
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
@JsonClassDescription("Who spent what, of a run and all that it delegated.")
public record CostsView(
        @JsonPropertyDescription("The run that was asked for") UUID runId,
        @JsonPropertyDescription("The first of its tree") UUID rootRunId,
        UsageView usage,
        UsageView assumed,
        @JsonPropertyDescription("That the whole tree shares.") Budget budget,
        @JsonPropertyDescription("Each run without its descendants.") List<RunCosts> runs,
        @JsonPropertyDescription("By model and kind of call.") List<ModelCosts> models,
        @JsonPropertyDescription("The single calls, by run and turn.") List<CallCosts> items,
        @JsonPropertyDescription("`cursor` of the next page; null on the last one")
                @Nullable String nextCursor) {

    public static CostsView of(CostReport report) {
        return new CostsView(
                report.run().value(),
                report.budget().root().value(),
                sum(report.groups(), _ -> true),
                sum(report.groups(), CostGroup::isAssumed),
                Budget.of(report.budget()),
                RunCosts.of(report.groups()),
                ModelCosts.of(report.groups()),
                report.calls().items().stream().map(CallCosts::of).toList(),
                report.calls().nextCursor());
    }

    private static UsageView sum(List<CostGroup> groups, Predicate<CostGroup> which) {
        return UsageView.of(
                groups.stream()
                        .filter(which)
                        .map(CostGroup::spending)
                        .reduce(Spending.NONE, Spending::plus));
    }

    /**
     * Budget of the tree: its limits, its spending, and what it has set aside for runs that run
     * now.
     */
    @JsonTypeName("TreeBudget")
    @JsonClassDescription("A budget that a whole tree shares.")
    record Budget(
            @JsonPropertyDescription("Of the root's limits") long maxTokens,
            @JsonPropertyDescription("Of the root's limits") @Nullable BigDecimal maxCostUsd,
            @JsonPropertyDescription("By all of the tree") long spentTokens,
            @JsonPropertyDescription("By all of the tree") BigDecimal spentCostUsd,
            @JsonPropertyDescription("What runs that share the budget may still spend")
                    long reservedTokens,
            @JsonPropertyDescription("What runs that share the budget may still spend")
                    BigDecimal reservedCostUsd) {

        private static Budget of(TreeBudget budget) {
            Amount spent = budget.spent();
            Amount reserved = budget.reserved();
            return new Budget(
                    budget.maxTokens(),
                    budget.maxCostUsd(),
                    spent.tokens(),
                    spent.costUsd(),
                    reserved.tokens(),
                    reserved.costUsd());
        }
    }

    /** Spending of one run, its descendants not included. */
    @JsonClassDescription("What a run has cost, without its descendants.")
    record RunCosts(
            @JsonPropertyDescription("Its id") UUID runId,
            @JsonPropertyDescription("Who delegated it") @Nullable UUID parentRunId,
            @JsonPropertyDescription("The agent's name") @Nullable String agent,
            @JsonPropertyDescription("0 for a root") int depth,
            @OneOf(RunStatus.class) String status,
            UsageView usage,
            UsageView assumed) {

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
    @JsonClassDescription("What the calls of a kind to a model have cost.")
    record ModelCosts(
            @JsonPropertyDescription("`provider/model`") String model,
            @OneOf(CallKind.class) String kind,
            @JsonPropertyDescription("How many") long calls,
            UsageView usage) {

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
    @JsonClassDescription("What a call has cost.")
    record CallCosts(
            @JsonPropertyDescription("Whose") UUID runId,
            @JsonPropertyDescription("In which") int turn,
            @JsonPropertyDescription("`provider/model`") String model,
            @OneOf(CallKind.class) String kind,
            @JsonPropertyDescription("Whether it counts at its worst case") boolean assumed,
            UsageView usage,
            @JsonPropertyDescription("When") Instant at) {

        private static CallCosts of(CallCost call) {
            return new CallCosts(
                    call.run().value(),
                    call.turn(),
                    call.model(),
                    call.kind().wireName(),
                    call.kind().isAssumed(),
                    UsageView.of(call.spending()),
                    call.at());
        }
    }
}
