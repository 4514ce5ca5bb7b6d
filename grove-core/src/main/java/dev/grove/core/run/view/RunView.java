package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.agent.LimitsView;
import dev.grove.core.contract.Example;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunTimes;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A run on the wire. */
@JsonTypeName("Run")
@Example(
        """
        {"id": "01a20827-6e3f-7d04-bba2-d89710806570",
         "run_id": "01a20827-6e3f-7d04-bba2-d89710806570", "kind": "agent", "title": null,
         "agent": "counter", "agent_version": 1, "status": "completed",
         "stop_reason": "finish", "goal": "How many lines?",
         "model": "anthropic/claude-sonnet-4-6", "call": null, "workflow": null,
         "result": "3", "summary": null, "error": null, "over_budget": null, "wait": null,
         "parent_run_id": null, "root_run_id": "01a20827-6e3f-7d04-bba2-d89710806570",
         "depth": 0, "forked_from": null, "session_id": null, "turns": 2,
         "usage": {"input_tokens": 1200, "output_tokens": 80, "cache_read_tokens": 0, "cache_write_tokens": 0, "cost_usd": 0.0048},
         "limits": {"max_turns": 10, "max_tokens": 500000, "max_cost_usd": 0.5, "max_seconds": 3600, "max_wait_seconds": null, "max_depth": 5, "max_children": 10},
         "metadata": {}, "origin": "api", "labels": [], "attachments": [], "priority": 50,
         "created_at": "2026-11-23T10:00:00Z", "started_at": "2026-11-23T10:00:00Z",
         "finished_at": "2026-11-23T10:00:09Z"}
        """)
@JsonClassDescription("A run as it is now.")
public record RunView(
        @JsonUnwrapped RunIds ids,
        @JsonUnwrapped RunHeadline title,
        @JsonUnwrapped AgentOfRun agent,
        @JsonUnwrapped RunState state,
        @JsonUnwrapped Task task,
        @JsonUnwrapped Outcome outcome,
        @JsonUnwrapped Place place,
        @JsonUnwrapped Spent spent,
        @JsonUnwrapped Given given,
        @JsonUnwrapped RunTimes times) {

    public static RunView of(Run run) {
        AgentWork agent = run.agentWork();
        return new RunView(
                new RunIds(run.id()),
                new RunHeadline(run.work().kind(), run.work().title()),
                agent == null
                        ? new AgentOfRun(null, null)
                        : new AgentOfRun(agent.name(), agent.version()),
                RunState.of(run.status(), run.stopReason()),
                new Task(
                        agent == null ? null : agent.goal(),
                        agent == null ? null : agent.model().toString(),
                        Call.of(run.callWork()),
                        Workflow.of(run.workflowWork())),
                Outcome.of(run),
                Place.of(run),
                new Spent(RunUse.of(run.turns(), run.spending()), LimitsView.of(run.limits())),
                Given.of(run),
                new RunTimes(run.createdAt(), run.startedAt(), run.finishedAt()));
    }

    /** Agent of a run, and the version that the run has of it. */
    public record AgentOfRun(
            @JsonPropertyDescription("The agent's name; null of a run that makes one call")
                    @Nullable String agent,
            @JsonPropertyDescription("The version that it was started with")
                    @Nullable Integer agentVersion) {}

    /** Task of a run; a part of it is null where it is not of the run's kind. */
    public record Task(
            @JsonPropertyDescription("What its agent is to do") @Nullable String goal,
            @JsonPropertyDescription("`provider/model`") @Nullable String model,
            @JsonPropertyDescription("The one call that a run of kind `call` makes")
                    @Nullable Call call,
            @JsonPropertyDescription("The workflow that a run of kind `workflow` executes")
                    @Nullable Workflow workflow) {}

    /** Result of a run, or why there is none yet. */
    public record Outcome(
            @JsonPropertyDescription(
                            "What it came to: text, or JSON of the agent's `output_schema`; of a call what the tool said. Null until it is completed")
                    @Nullable JsonNode result,
            @JsonPropertyDescription("What it says of its result") @Nullable String summary,
            @JsonPropertyDescription("Why it failed") @Nullable RunError error,
            @JsonPropertyDescription(
                            "Why its next call did not fit, where `token_budget` or `usd_budget` stopped it, or it waits with kind `budget`")
                    @Nullable OverBudgetView overBudget,
            @JsonPropertyDescription("What it waits for") @JsonProperty("wait")
                    @Nullable WaitView waiting) {

        private static Outcome of(Run run) {
            return new Outcome(
                    run.result(),
                    run.summary(),
                    run.error(),
                    OverBudgetView.of(run),
                    WaitView.of(run.waiting()));
        }
    }

    /** Place of a run among others. */
    public record Place(
            @JsonPropertyDescription("The run that delegated it") @Nullable UUID parentRunId,
            @JsonPropertyDescription("The first of its tree; its own id where it was not delegated")
                    UUID rootRunId,
            @JsonPropertyDescription("0 for a run that was not delegated") int depth,
            @JsonPropertyDescription("Where it parted from another run.")
                    @Nullable ForkedFrom forkedFrom,
            @JsonPropertyDescription(
                            "The session whose message it answers, or whose conversation it has as a fork of such a run; null of others")
                    @Nullable UUID sessionId) {

        private static Place of(Run run) {
            return new Place(
                    run.parentRunId() == null ? null : run.parentRunId().value(),
                    run.rootRunId().value(),
                    run.depth(),
                    ForkedFrom.of(run),
                    run.session() == null ? null : run.session().value());
        }
    }

    /** Use of a run, and its limits. */
    public record Spent(@JsonUnwrapped RunUse use, LimitsView limits) {}

    /** Members of a run that its caller gave. */
    public record Given(
            @JsonPropertyDescription("As it was given") ObjectNode metadata,
            @JsonUnwrapped RunMarksView marks,
            @JsonPropertyDescription("Files that came with its messages")
                    List<AttachmentView> attachments,
            @JsonPropertyDescription("Higher is claimed first") int priority) {

        private static Given of(Run run) {
            return new Given(
                    run.metadata(),
                    RunMarksView.of(run.marks()),
                    run.attachments().stream().map(AttachmentView::of).toList(),
                    run.priority());
        }
    }

    /**
     * The workflow that a run of kind {@code workflow} executes.
     *
     * @param graph JSON pointer of a graph within it, where that alone is executed; null for all
     */
    @JsonTypeName("RunWorkflow")
    @JsonClassDescription("A workflow, and what it is executed for.")
    public record Workflow(
            @JsonPropertyDescription("Its name") String name,
            @JsonPropertyDescription("The version that the run was started with") int version,
            @JsonPropertyDescription(
                            "JSON pointer of a graph within it, where a node repeats that alone; null for all of it")
                    @Nullable String graph,
            @JsonPropertyDescription("What the workflow was started with") JsonNode input) {

        private static @Nullable Workflow of(@Nullable WorkflowWork work) {
            return work == null
                    ? null
                    : new Workflow(
                            work.name(),
                            work.version(),
                            work.graph().isEmpty() ? null : work.graph(),
                            work.input());
        }
    }

    /** The one call that a run of kind {@code call} makes. */
    @JsonTypeName("RunCall")
    @JsonClassDescription("A call that a run makes alone.")
    public record Call(
            @JsonPropertyDescription("The tool's name") String tool,
            @JsonPropertyDescription("As they were given") ObjectNode arguments) {

        private static @Nullable Call of(@Nullable CallWork work) {
            return work == null ? null : new Call(work.tool(), work.arguments());
        }
    }

    /** The run whose turns, up to one of them, this run has too. */
    @JsonClassDescription("Where a run parted from another one.")
    public record ForkedFrom(
            @JsonPropertyDescription("The other run") UUID runId,
            @JsonPropertyDescription("The last turn that both have") int turn) {

        private static @Nullable ForkedFrom of(Run run) {
            return run.forkedFrom() == null || run.forkedAtTurn() == null
                    ? null
                    : new ForkedFrom(run.forkedFrom().value(), run.forkedAtTurn());
        }
    }
}
