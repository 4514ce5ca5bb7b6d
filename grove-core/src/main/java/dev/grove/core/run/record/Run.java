package dev.grove.core.run.record;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.id.RunId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run as callers see it.
 *
 * @param model {@code provider/model} in force
 * @param result what {@code finish} gave, or the text of the last answer
 * @param shortfall why its next call did not fit, where a budget stopped it or makes it wait; null
 *     also for runs that were stopped before events said so
 * @param depth 0 for a run that nobody delegated
 * @param turns answered LLM calls
 * @param waiting what it waits for, if it is waiting
 * @param forkedFrom the run whose first turns this one has, if it is a fork
 * @param forkedAtTurn the last turn that both have
 * @param metadata the caller's own, returned as it came
 */
public record Run(
        RunId id,
        String agent,
        int agentVersion,
        RunStatus status,
        @Nullable StopReason stopReason,
        String goal,
        String model,
        @Nullable JsonNode result,
        @Nullable String summary,
        @Nullable RunError error,
        @Nullable Shortfall shortfall,
        @Nullable RunId parentRunId,
        RunId rootRunId,
        int depth,
        @Nullable RunId forkedFrom,
        @Nullable Integer forkedAtTurn,
        int turns,
        @Nullable Waiting waiting,
        Spending spending,
        Limits limits,
        ObjectNode metadata,
        int priority,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    /** In words, what its shortfall is and how to mend it. */
    public String explain(Shortfall of) {
        return status == RunStatus.WAITING ? of.explainWaiting() : of.explain(model);
    }

    public Run waitingFor(@Nullable Waiting waits) {
        BudgetAsk budget = waits == null ? null : waits.budget();
        return new Run(
                id,
                agent,
                agentVersion,
                status,
                stopReason,
                goal,
                model,
                result,
                summary,
                error,
                budget == null ? shortfall : budget.shortfall(),
                parentRunId,
                rootRunId,
                depth,
                forkedFrom,
                forkedAtTurn,
                turns,
                waits,
                spending,
                limits,
                metadata,
                priority,
                createdAt,
                startedAt,
                finishedAt);
    }
}
