package dev.grove.server.run;

import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.PendingDecision;
import dev.grove.core.run.work.AgentWork;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A pending decision, on the wire.
 *
 * @param kind {@code approval}, {@code in_doubt} or {@code budget}
 * @param agent null where the run is not an agent's, as is its version
 * @param toolCallId null of a budget, as are its name, arguments and digest
 * @param overBudget of a budget alone
 */
record PendingDecisionResponse(
        String kind,
        UUID runId,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        int turn,
        @Nullable String toolCallId,
        @Nullable String name,
        @Nullable ObjectNode arguments,
        @Nullable String digest,
        @Nullable OverBudgetResponse overBudget,
        Instant createdAt,
        @Nullable Instant expiresAt) {

    static PendingDecisionResponse of(PendingDecision pending) {
        OpenedWait wait = pending.asked();
        boolean ofCall = wait.kind() != WaitKind.BUDGET;
        AgentWork agent = pending.work() instanceof AgentWork work ? work : null;
        return new PendingDecisionResponse(
                wait.kind().wireName(),
                pending.run().value(),
                agent == null ? null : agent.name(),
                agent == null ? null : agent.version(),
                wait.turn(),
                ofCall ? wait.callId() : null,
                ofCall ? wait.tool() : null,
                ofCall ? wait.arguments() : null,
                ofCall ? wait.digest() : null,
                ofCall ? null : OverBudgetResponse.of(BudgetAsk.of(wait).shortfall()),
                wait.createdAt(),
                wait.endsAt());
    }
}
