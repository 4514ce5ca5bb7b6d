package dev.grove.server.pending;

import dev.grove.core.run.pending.PendingDecision;
import dev.grove.core.run.pending.PendingKind;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.PendingWait;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.workflow.ask.OpenAsk;
import dev.grove.server.run.OverBudgetResponse;
import dev.grove.server.workflow.run.NodeResponse;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A pending decision, on the wire.
 *
 * @param agent null where the run is not an agent's, as is its version
 * @param turn null of an ask
 * @param toolCallId null of a budget and an ask, as are its name and arguments
 * @param digest of the arguments, or of what an ask shows; null of a budget
 * @param overBudget of a budget alone
 * @param workflow of an ask alone, as are its version and the node
 */
record PendingDecisionResponse(
        String kind,
        UUID runId,
        UUID rootRunId,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        @Nullable Integer turn,
        @Nullable String toolCallId,
        @Nullable String name,
        @Nullable ObjectNode arguments,
        @Nullable String digest,
        @Nullable OverBudgetResponse overBudget,
        @Nullable String workflow,
        @Nullable Integer workflowVersion,
        @Nullable NodeResponse node,
        Instant createdAt,
        @Nullable Instant expiresAt) {

    static PendingDecisionResponse of(PendingDecision pending) {
        return switch (pending) {
            case PendingDecision.OfRun(PendingWait wait) -> of(wait);
            case PendingDecision.OfNode(OpenAsk ask) -> of(ask);
        };
    }

    private static PendingDecisionResponse of(PendingWait pending) {
        OpenedWait wait = pending.asked();
        boolean ofCall = wait.kind() != WaitKind.BUDGET;
        AgentWork agent = pending.work() instanceof AgentWork work ? work : null;
        return new PendingDecisionResponse(
                wait.kind().wireName(),
                pending.run().value(),
                pending.root().value(),
                agent == null ? null : agent.name(),
                agent == null ? null : agent.version(),
                wait.turn(),
                ofCall ? wait.callId() : null,
                ofCall ? wait.tool() : null,
                ofCall ? wait.arguments() : null,
                ofCall ? wait.digest() : null,
                ofCall ? null : OverBudgetResponse.of(BudgetAsk.of(wait).shortfall()),
                null,
                null,
                null,
                wait.createdAt(),
                wait.endsAt());
    }

    private static PendingDecisionResponse of(OpenAsk ask) {
        return new PendingDecisionResponse(
                PendingKind.ASK.wireName(),
                ask.run().value(),
                ask.root().value(),
                null,
                null,
                null,
                null,
                null,
                null,
                ask.node().state().path("digest").asString(),
                null,
                ask.workflow(),
                ask.version(),
                NodeResponse.of(ask.node()),
                ask.node().startedAt(),
                ask.node().dueAt());
    }
}
