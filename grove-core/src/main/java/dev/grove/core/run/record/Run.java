package dev.grove.core.run.record;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowWork;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run as callers see it.
 *
 * @param work what it executes
 * @param result what {@code finish} gave, or the text of the last answer
 * @param shortfall why its next call did not fit, where a budget stopped it or makes it wait; null
 *     also for runs that were stopped before events recorded it
 * @param depth 0 for a run that was not delegated
 * @param turns answered LLM calls
 * @param waiting what it waits for, if it is waiting
 * @param forkedFrom the run whose first turns this one has, if it is a fork
 * @param forkedAtTurn the last turn that both have
 * @param session whose message it answers, or whose conversation it has as a fork of such a run
 * @param metadata the caller's own, returned as it came
 * @param attachments of its messages
 * @param authority digest of the layers that govern it; null where no policy does
 */
public record Run(
        RunId id,
        Work work,
        RunStatus status,
        @Nullable StopReason stopReason,
        @Nullable JsonNode result,
        @Nullable String summary,
        @Nullable RunError error,
        @Nullable Shortfall shortfall,
        @Nullable RunId parentRunId,
        RunId rootRunId,
        int depth,
        @Nullable RunId forkedFrom,
        @Nullable Integer forkedAtTurn,
        @Nullable SessionId session,
        int turns,
        @Nullable Waiting waiting,
        Spending spending,
        Limits limits,
        ObjectNode metadata,
        RunMarks marks,
        int priority,
        List<Attachment> attachments,
        @Nullable String authority,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    public Run {
        attachments = List.copyOf(attachments);
    }

    /** Work of an agent; null where it is not an agent's run. */
    public @Nullable AgentWork agentWork() {
        return work instanceof AgentWork agent ? agent : null;
    }

    /** The call that is to be made; null where the run is not one of a call. */
    public @Nullable CallWork callWork() {
        return work instanceof CallWork call ? call : null;
    }

    /** Work of a workflow; null where the run is not one of a workflow. */
    public @Nullable WorkflowWork workflowWork() {
        return work instanceof WorkflowWork workflow ? workflow : null;
    }

    /** In words, what its shortfall is and how to mend it. */
    public String explain(Shortfall of) {
        return status == RunStatus.WAITING || !(work instanceof AgentWork agent)
                ? of.explainWaiting()
                : of.explain(agent.model().toString());
    }

    public Run waitingFor(@Nullable Waiting waits) {
        BudgetAsk budget = waits == null ? null : waits.budget();
        return new Run(
                id,
                work,
                status,
                stopReason,
                result,
                summary,
                error,
                budget == null ? shortfall : budget.shortfall(),
                parentRunId,
                rootRunId,
                depth,
                forkedFrom,
                forkedAtTurn,
                session,
                turns,
                waits,
                spending,
                limits,
                metadata,
                marks,
                priority,
                attachments,
                authority,
                createdAt,
                startedAt,
                finishedAt);
    }
}
