package dev.grove.core.run.pending;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.view.OverBudgetView;
import dev.grove.core.run.wait.PendingWait;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.workflow.ask.OpenAsk;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
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
@JsonClassDescription(
        "A call, a budget, or what a node of a workflow asks, that requires a decision.")
public record PendingDecisionView(
        @JsonPropertyDescription(
                        "Which decision. An ask is decided by `POST /workflow-runs/{id}/asks/{path}`, with the `path` of its `node`; the others by the calls of `/agent-runs/{id}`")
                @OneOf(PendingKind.class)
                String kind,
        @JsonPropertyDescription("Whose call; of an ask, the run of the workflow") UUID runId,
        @JsonPropertyDescription("The first of its tree") UUID rootRunId,
        @JsonPropertyDescription(
                        "The agent's name; null of a run that makes one call and of an ask")
                @Nullable String agent,
        @JsonPropertyDescription("Its version") @Nullable Integer agentVersion,
        @JsonPropertyDescription("In which; null of an ask") @Nullable Integer turn,
        @JsonPropertyDescription("The call's id; null of a budget and of an ask")
                @Nullable String toolCallId,
        @JsonPropertyDescription("The tool's name; null of a budget and of an ask")
                @Nullable String name,
        @JsonPropertyDescription("What the model asked for; null of a budget and of an ask")
                @Nullable ObjectNode arguments,
        @JsonPropertyDescription(
                        "SHA-256 of the arguments as RFC 8785 writes them, in hexadecimal; of an ask, that of what it shows; null of a budget")
                @Nullable String digest,
        @JsonPropertyDescription("What is missing; of a budget alone")
                @Nullable OverBudgetView overBudget,
        @JsonPropertyDescription("The workflow's name; of an ask alone") @Nullable String workflow,
        @JsonPropertyDescription("The version that the run was started with; of an ask alone")
                @Nullable Integer workflowVersion,
        @JsonPropertyDescription(
                        "The node that asks; its `ask` has the title, what is decided on, the form of an answer, and who may decide. Of an ask alone")
                @Nullable WorkflowNodeView node,
        @JsonPropertyDescription("Since when it waits") Instant createdAt,
        @JsonPropertyDescription("Until when") @Nullable Instant expiresAt) {

    public static PendingDecisionView of(PendingDecision pending) {
        return switch (pending) {
            case PendingDecision.OfRun(PendingWait wait) -> of(wait);
            case PendingDecision.OfNode(OpenAsk ask) -> of(ask);
        };
    }

    private static PendingDecisionView of(PendingWait pending) {
        OpenedWait wait = pending.asked();
        boolean ofCall = wait.kind() != WaitKind.BUDGET;
        AgentWork agent = pending.work() instanceof AgentWork work ? work : null;
        return new PendingDecisionView(
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
                ofCall ? null : OverBudgetView.of(BudgetAsk.of(wait).shortfall()),
                null,
                null,
                null,
                wait.createdAt(),
                wait.endsAt());
    }

    private static PendingDecisionView of(OpenAsk ask) {
        return new PendingDecisionView(
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
                WorkflowNodeView.of(ask.node()),
                ask.node().startedAt(),
                ask.node().dueAt());
    }
}
