package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowWork;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The run's status changed. */
public sealed interface StatusEvent extends RunEvent {

    @OfType(EventType.RUN_QUEUED)
    @JsonClassDescription(
            "The run is queued. The first time with its agent, with the tool that it calls, or with its workflow; again when it is resumed, or what it waited for is there")
    record Queued(
            @JsonPropertyDescription("The agent's name") @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String agent,
            @JsonPropertyDescription("The version that the run was started with")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Integer agentVersion,
            @JsonPropertyDescription("Of a fork") @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable ForkedFrom forkedFrom,
            @JsonPropertyDescription("Of a run that another one delegated")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable RunId parentRunId,
            @JsonPropertyDescription("The tool that a run of one call calls")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String tool,
            @JsonPropertyDescription("The workflow's name")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String workflow,
            @JsonPropertyDescription("The version of the workflow that the run was started with")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Integer workflowVersion)
            implements StatusEvent {

        public static final Queued AGAIN = new Queued(null, null, null, null, null, null, null);

        /**
         * The first event of a run that a caller started.
         *
         * @param forkedFrom null for one that is no fork
         */
        public static Queued of(String agent, int version, @Nullable ForkedFrom forkedFrom) {
            return new Queued(agent, version, forkedFrom, null, null, null, null);
        }

        /** The first event of a run that was not delegated. */
        public static Queued first(Work work, RunOrigin origin) {
            RunId from = origin.forkedFrom();
            return switch (work) {
                case AgentWork agent ->
                        of(
                                agent.name(),
                                agent.version(),
                                from == null
                                        ? null
                                        : new ForkedFrom(from, origin.inheritedTurns()));
                case CallWork call -> call(call.tool());
                case WorkflowWork workflow -> workflow(workflow, null);
            };
        }

        /** The first event of a run that another one delegated. */
        public static Queued child(String agent, int version, RunId parent) {
            return new Queued(agent, version, null, parent, null, null, null);
        }

        /** The first event of a run that makes one call. */
        public static Queued call(String tool) {
            return new Queued(null, null, null, null, tool, null, null);
        }

        private static Queued workflow(WorkflowWork workflow, @Nullable RunId parent) {
            return new Queued(null, null, null, parent, null, workflow.name(), workflow.version());
        }

        /** The first event of a run that a node of a workflow starts. */
        public static Queued ofNode(Work work, RunId parent) {
            return switch (work) {
                case AgentWork agent -> child(agent.name(), agent.version(), parent);
                case CallWork call -> new Queued(null, null, null, parent, call.tool(), null, null);
                case WorkflowWork workflow -> workflow(workflow, parent);
            };
        }
    }

    @JsonClassDescription("Where a fork parted from another run.")
    record ForkedFrom(
            @JsonPropertyDescription("The other run") RunId runId,
            @JsonPropertyDescription("The last turn that both have; 0 for none") int turn) {}

    @OfType(EventType.RUN_STARTED)
    @JsonClassDescription("The run is executed for the first time")
    record Started() implements StatusEvent {}

    @OfType(EventType.RUN_RESUMED)
    @JsonClassDescription("The run is executed again")
    record Resumed(
            @JsonPropertyDescription(
                            "`taken_over` from an execution that ended without a word, or `asked`: it was resumed, or what it waited for is there")
                    Reason reason)
            implements StatusEvent {

        /** Why a run goes on. */
        public enum Reason {
            TAKEN_OVER,
            ASKED
        }
    }

    @OfType(EventType.RUN_HANDED_OVER)
    @JsonClassDescription(
            "The run is left in order, and goes on later: its server shuts down, or `because` says why")
    record HandedOver(
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @JsonPropertyDescription(
                            "`paused`: until the tenant's brake is released; `ceiling`: its tenant has one now, and its calls are decided by it from here on. Absent where the server shuts down")
                    @Nullable Because because)
            implements StatusEvent {

        /** Why a run is left though its server goes on. */
        public enum Because {
            PAUSED,
            CEILING
        }
    }

    @OfType(EventType.RUN_WAITING)
    @JsonClassDescription(
            "The run goes on when its calls are answered, or its cap is raised. For a `budget`, `limits_of`, `needed`, `left` and `message` say how much is missing")
    record Waiting(
            int turn,
            @JsonPropertyDescription("What for") WaitKind kind,
            @JsonPropertyDescription("As `wait` of the run has them; none for a `budget`")
                    List<WaitingCall> calls,
            @JsonUnwrapped @Nullable OverBudget overBudget,
            @JsonPropertyDescription("How to let the run go on")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String message,
            @JsonPropertyDescription("When a run that waits for its budget stops")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Instant expiresAt)
            implements StatusEvent {

        public static Waiting of(List<OpenedWait> waits) {
            OpenedWait first = waits.getFirst();
            return first.kind() == WaitKind.BUDGET
                    ? forBudget(first)
                    : new Waiting(
                            first.turn(),
                            first.kind(),
                            waits.stream().map(WaitingCall::of).toList(),
                            null,
                            null,
                            null);
        }

        private static Waiting forBudget(OpenedWait wait) {
            Shortfall shortfall = BudgetAsk.of(wait).shortfall();
            return new Waiting(
                    wait.turn(),
                    wait.kind(),
                    List.of(),
                    OverBudget.of(shortfall),
                    shortfall.explainWaiting(),
                    wait.endsAt());
        }
    }

    @OfType(EventType.RUN_COMPLETED)
    @JsonClassDescription("The run has come to a result")
    record Completed(
            @JsonPropertyDescription(
                            "`finish`, `text` for an answer without calls, `call` of a run that makes one call, or `output` of a workflow")
                    StopReason stopReason,
            @JsonPropertyDescription("What it came to: text, or JSON")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable JsonNode result,
            @JsonPropertyDescription("Instead of a `result` whose JSON is longer than a preview")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String resultPreview,
            @JsonPropertyDescription("What the agent says of its result") @Nullable String summary,
            EventUsage usage)
            implements StatusEvent {

        public static Completed of(
                StopReason reason, JsonNode result, @Nullable String summary, Spending spending) {
            String text = result.toString();
            boolean cut = Preview.isCut(text);
            return new Completed(
                    reason,
                    cut ? null : result,
                    cut ? Preview.of(text) : null,
                    summary,
                    EventUsage.of(spending));
        }
    }

    @OfType(EventType.RUN_STOPPED)
    @JsonClassDescription(
            "A limit ended the run; `message` says what lets it go on. Where a budget did, `limits_of`, `needed` and `left` say by how much, as `over_budget` of the run does")
    record Stopped(
            @JsonPropertyDescription("Which limit") StopReason stopReason,
            EventUsage usage,
            @JsonUnwrapped @Nullable OverBudget overBudget,
            @JsonPropertyDescription("How to let the run go on")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String message)
            implements StatusEvent {

        public static Stopped of(StopReason reason, Spending spending) {
            return new Stopped(reason, EventUsage.of(spending), null, null);
        }

        public static Stopped of(ExecutionOutcome.Stopped stopped, Work work, Spending spending) {
            Shortfall shortfall = stopped.shortfall();
            if (!(work instanceof AgentWork agent)) {
                return of(stopped.reason(), spending);
            }
            return new Stopped(
                    stopped.reason(),
                    EventUsage.of(spending),
                    shortfall == null ? null : OverBudget.of(shortfall),
                    shortfall == null
                            ? stopped.reason().explain()
                            : shortfall.explain(agent.model().toString()));
        }
    }

    @OfType(EventType.RUN_FAILED)
    @JsonClassDescription("The run could not go on")
    record Failed(@JsonPropertyDescription("Why") EventError error) implements StatusEvent {

        public static Failed of(RunError error) {
            return new Failed(EventError.of(error));
        }
    }

    @OfType(EventType.RUN_CANCELLED)
    @JsonClassDescription("A caller cancelled the run, or the one that delegated it")
    record Cancelled() implements StatusEvent {}
}
