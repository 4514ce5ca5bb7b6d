package dev.grove.core.run.pending;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.view.OverBudgetView;
import dev.grove.core.run.view.QuorumView;
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
 * @param digest of the arguments, or of what an ask shows; null of a budget
 * @param overBudget of a budget alone
 */
@JsonClassDescription(
        "A call, a budget, or what a node of a workflow asks, that requires a decision.")
public record PendingDecisionView(
        @JsonPropertyDescription(
                        "Which decision. An ask is decided by `POST /workflow-runs/{id}/asks/{path}`, with the `path` of its `node`; the others by the calls of `/agent-runs/{id}`, `capability` by `POST /agent-runs/{id}/capability-requests/{call_id}`")
                @OneOf(PendingKind.class)
                String kind,
        @JsonPropertyDescription("Whose call; of an ask, the run of the workflow") UUID runId,
        @JsonPropertyDescription("The first of its tree") UUID rootRunId,
        @JsonUnwrapped AgentOfRun agent,
        @JsonUnwrapped Call call,
        @JsonPropertyDescription(
                        "SHA-256 of the arguments as RFC 8785 writes them, in hexadecimal; of an ask, that of what it shows; null of a budget")
                @Nullable String digest,
        @JsonPropertyDescription("What is missing; of a budget alone")
                @Nullable OverBudgetView overBudget,
        @JsonUnwrapped Asking ask,
        @JsonPropertyDescription("Since when it waits") Instant createdAt,
        @JsonPropertyDescription("Until when") @Nullable Instant expiresAt) {

    /**
     * Agent of a run, and its version.
     *
     * @param agent null where the run is not an agent's
     */
    public record AgentOfRun(
            @JsonPropertyDescription(
                            "The agent's name; null of a run that makes one call and of an ask")
                    @Nullable String agent,
            @JsonPropertyDescription("Its version") @Nullable Integer agentVersion) {

        private static final AgentOfRun NONE = new AgentOfRun(null, null);
    }

    /**
     * Call that is decided on.
     *
     * @param turn null of an ask
     * @param toolCallId null of a budget and an ask, as are its name and arguments
     */
    public record Call(
            @JsonPropertyDescription("In which; null of an ask") @Nullable Integer turn,
            @JsonPropertyDescription("The call's id; null of a budget and of an ask")
                    @Nullable String toolCallId,
            @JsonPropertyDescription("The tool's name; null of a budget and of an ask")
                    @Nullable String name,
            @JsonPropertyDescription(
                            "What the model asked for; of a `capability` also the rules that a grant would lift, as `lifts`, and `labels` of what the run has read; null of a budget and of an ask")
                    @Nullable ObjectNode arguments,
            @JsonPropertyDescription(
                            "The rule of a policy that asks, and its words; left out where none does")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String askedBecause,
            @JsonPropertyDescription(
                            "Whose approval a policy requires; left out where one decision is enough")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable QuorumView quorum) {

        private static final Call NONE = new Call(null, null, null, null, null, null);
    }

    /** Node that asks, and its workflow; all of it null of others. */
    public record Asking(
            @JsonPropertyDescription("The workflow's name; of an ask alone")
                    @Nullable String workflow,
            @JsonPropertyDescription("The version that the run was started with; of an ask alone")
                    @Nullable Integer workflowVersion,
            @JsonPropertyDescription(
                            "The node that asks; its `ask` has the title, what is decided on, the form of an answer, and who may decide. Of an ask alone")
                    @Nullable WorkflowNodeView node) {

        private static final Asking NONE = new Asking(null, null, null);
    }

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
                agent == null ? AgentOfRun.NONE : new AgentOfRun(agent.name(), agent.version()),
                ofCall
                        ? new Call(
                                wait.turn(),
                                wait.callId(),
                                wait.tool(),
                                wait.arguments(),
                                wait.askedBecause(),
                                QuorumView.of(wait.poll()))
                        : new Call(wait.turn(), null, null, null, null, null),
                ofCall ? wait.digest() : null,
                ofCall ? null : OverBudgetView.of(BudgetAsk.of(wait).shortfall()),
                Asking.NONE,
                wait.createdAt(),
                wait.endsAt());
    }

    private static PendingDecisionView of(OpenAsk ask) {
        return new PendingDecisionView(
                PendingKind.ASK.wireName(),
                ask.run().value(),
                ask.root().value(),
                AgentOfRun.NONE,
                Call.NONE,
                ask.node().state().path("digest").asString(),
                null,
                new Asking(ask.workflow(), ask.version(), WorkflowNodeView.of(ask.node())),
                ask.node().row().startedAt(),
                ask.node().row().dueAt());
    }
}
