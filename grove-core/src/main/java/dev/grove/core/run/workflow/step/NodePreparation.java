package dev.grove.core.run.workflow.step;

import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.Limits;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.work.RunTitle;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.ValueTooLarge;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.core.run.workflow.run.RunPins;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunLimits;
import dev.grove.core.run.workflow.run.WorkflowVersion;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.core.text.StorableText;
import dev.grove.language.json.Pointers;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.WorkflowLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes of a node, and the values that it reads, the run that does it. */
public final class NodePreparation {

    private final AdvanceContext context;
    private final NodeRuns runs;
    private final RunPins pins;

    public NodePreparation(AdvanceContext context, NodeRuns runs, WorkflowVersions workflows) {
        this.context = context;
        this.runs = runs;
        this.pins = new RunPins(context.tenant(), context.run().work(), runs, workflows);
    }

    /** Outcome of the preparation. */
    sealed interface Prepared {

        record Ready(PendingRun run) implements Prepared {}

        record Refused(RunError error) implements Prepared {}
    }

    /** The most that the run of a node may cost by what it is; null for no cap, or no cost. */
    @Nullable BigDecimal ownCap(Node node) {
        BigDecimal here = node.settings().limits().maxCostUsd();
        return switch (node) {
            case Node.AgentNode agent ->
                    least(here, pinned(agent).executed().definition().limits().maxCostUsd());
            case Node.WorkflowNode inline when InlineGraph.is(inline) -> here;
            case Node.WorkflowNode workflow ->
                    least(here, find(workflow).definition().limits().maxCostUsd());
            default -> here;
        };
    }

    /** Whether a run does it. */
    static boolean isRun(Node node) {
        return costs(node) || node instanceof Node.ToolNode;
    }

    /** Whether a run of such a node costs money. */
    static boolean costs(Node node) {
        return node instanceof Node.AgentNode || node instanceof Node.WorkflowNode;
    }

    /**
     * @param cap on money, when one was taken from a purse; null otherwise
     */
    Prepared prepare(Task task, NodeRow row, @Nullable BigDecimal cap) {
        int deepest = context.run().limitsOfRoot().maxDepth();
        if (context.run().depth() >= deepest) {
            return new Prepared.Refused(
                    new RunError(
                            RunError.NODE_FAILED,
                            "The run is at depth %d, and limits.max_depth of its root allows no deeper one"
                                    .formatted(deepest)));
        }
        try {
            return switch (task.node()) {
                case Node.AgentNode agent -> agent(task, row, agent, cap);
                case Node.ToolNode tool -> tool(task, row, tool);
                case Node.WorkflowNode inline when InlineGraph.is(inline) ->
                        new Prepared.Ready(graph(task, row, cap));
                case Node.WorkflowNode workflow -> workflow(task, row, workflow, cap);
                default -> throw new IllegalStateException(task.node().kind() + " has no run");
            };
        } catch (Broken broken) {
            return new Prepared.Refused(broken.error);
        } catch (ValueTooLarge e) {
            return new Prepared.Refused(e.error());
        } catch (GroveException e) {
            return new Prepared.Refused(new RunError(e.code().wireName(), worded(e)));
        }
    }

    private Prepared agent(Task task, NodeRow row, Node.AgentNode node, @Nullable BigDecimal cap) {
        Map<String, String> files = new HashMap<>();
        node.files()
                .keySet()
                .forEach(path -> files.put(path, text(task, Pointers.child("/files", path))));
        BoundAgent agent = pinned(node);
        return new Prepared.Ready(
                runs.ofAgent(
                        birth(row),
                        new NodeRuns.AgentTask(
                                agent,
                                text(task, "/goal"),
                                lowered(
                                        node.settings().limits(),
                                        agent.executed().definition().limits(),
                                        cap),
                                files,
                                filesOf(node),
                                node.outputSchema()),
                        terms(task)));
    }

    private @Nullable RunId filesOf(Node.AgentNode node) {
        if (node.workspaceFrom() == null) {
            return null;
        }
        NodeRow row = context.values().row(node.workspaceFrom());
        if (row == null || row.child() == null) {
            throw new Broken(
                    new RunError(
                            RunError.EXPRESSION_FAILED,
                            "workspace_from: the node "
                                    + node.workspaceFrom()
                                    + " had no run whose files could be used"));
        }
        return row.child();
    }

    private Prepared tool(Task task, NodeRow row, Node.ToolNode node) {
        if (!(value(task, "/with") instanceof ObjectNode arguments)) {
            throw new IllegalStateException("with is an object");
        }
        return new Prepared.Ready(
                runs.ofTool(
                        birth(row),
                        pins.tool(node.tool()),
                        arguments,
                        DoubtInState.repeats(row),
                        terms(task)));
    }

    private Prepared workflow(
            Task task, NodeRow row, Node.WorkflowNode node, @Nullable BigDecimal cap) {
        WorkflowVersion pinned = find(node);
        JsonNode input = value(task, "/input");
        List<JsonSchema.Fault> faults = pinned.faultsOfInput(input);
        if (!faults.isEmpty()) {
            return new Prepared.Refused(
                    new RunError(
                            "validation_failed",
                            faults.stream()
                                    .map(fault -> "input" + fault.path() + " " + fault.message())
                                    .collect(Collectors.joining("; "))));
        }
        return new Prepared.Ready(
                runs.ofWorkflow(
                        birth(row),
                        new WorkflowWork(
                                pinned.id(),
                                pinned.definition().name(),
                                pinned.version(),
                                "",
                                input,
                                NodeValues.none(),
                                context.run().work().pins(),
                                context.run().work().startedBy(),
                                pinned.titleOf(input, runs.scrubberOf(context.tenant()))),
                        WorkflowRunLimits.ofChild(
                                pinned.definition().limits(),
                                node.settings().limits(),
                                cap,
                                context.run().limitsOfRoot(),
                                timeFor(task),
                                waitFor(task)),
                        context.run().priority(),
                        List.of(),
                        context.run().authority()));
    }

    /** A graph within a node, for an element or a round. */
    private PendingRun graph(Task task, NodeRow row, @Nullable BigDecimal cap) {
        WorkflowWork around = context.run().work();
        ObjectNode values = NodeValues.around(context, task.pointer(), task);
        return runs.ofWorkflow(
                birth(row),
                new WorkflowWork(
                        around.workflow(),
                        around.name(),
                        around.version(),
                        task.pointer(),
                        around.input(),
                        values,
                        around.pins(),
                        around.startedBy(),
                        elementOf(values)),
                WorkflowRunLimits.ofChild(
                        WorkflowLimits.NONE,
                        task.node().settings().limits(),
                        cap,
                        context.run().limitsOfRoot(),
                        timeFor(task),
                        waitFor(task)),
                context.run().priority(),
                List.of(),
                context.run().authority());
    }

    /** Place of the node's run, one below that of the workflow. */
    private RunBirth birth(NodeRow row) {
        WorkflowRun run = context.run();
        return new RunBirth(
                context.tenant(),
                RunId.next(),
                new RunParent(run.id(), true),
                run.root(),
                run.depth() + 1,
                run.deadlineOfRoot(context.now()),
                context.now(),
                NodeSpans.traceOf(run, row.path()));
    }

    /** Title of the run of an element of a map; null of a round. */
    private @Nullable String elementOf(ObjectNode values) {
        return RunTitle.ofInput(runs.scrubberOf(context.tenant()).scrub(values.path("item")));
    }

    private NodeRuns.Terms terms(Task task) {
        return new NodeRuns.Terms(
                context.run().limitsOfRoot(),
                context.run().priority(),
                timeFor(task).toSeconds(),
                waitFor(task),
                context.run().work().startedBy(),
                context.run().authority());
    }

    /** Time that the node may take and the workflow lasts; up to the next second. */
    private Duration timeFor(Task task) {
        Duration left =
                Duration.between(context.now(), context.run().deadline(context.now()))
                        .plusSeconds(1);
        Duration own = task.node().settings().timeout();
        Duration time = own == null || own.compareTo(left) > 0 ? left : own;
        return Duration.ofSeconds(
                Math.clamp(time.toSeconds(), 1, WorkflowRunLimits.LONGEST.toSeconds()));
    }

    /** Time that the node may take and the workflow may wait; up to the next second. */
    private @Nullable Duration waitFor(Task task) {
        Duration left = context.run().waitLeft();
        Duration own = task.node().settings().timeout();
        Duration time = left == null ? own : left.plusSeconds(1);
        if (time == null) {
            return null;
        }
        Duration least = own != null && own.compareTo(time) < 0 ? own : time;
        return Duration.ofSeconds(
                Math.clamp(least.toSeconds(), 1, Limits.LONGEST_WAIT.toSeconds()));
    }

    private BoundAgent pinned(Node.AgentNode node) {
        return pins.agent(node.agent(), node.version());
    }

    private WorkflowVersion find(Node.WorkflowNode node) {
        return pins.workflow(node.workflow(), node.version());
    }

    /** The node's limits where they are lower than the agent's own. */
    private static LimitChanges lowered(WorkflowLimits here, Limits own, @Nullable BigDecimal cap) {
        BigDecimal cost = least(cap, least(here.maxCostUsd(), own.maxCostUsd()));
        return new LimitChanges(
                here.maxTurns() == null ? null : Math.min(here.maxTurns(), own.maxTurns()),
                here.maxTokens() == null ? null : Math.min(here.maxTokens(), own.maxTokens()),
                cost,
                here.maxSeconds() == null
                        ? null
                        : Math.min(here.maxSeconds(), own.maxDuration().toSeconds()),
                least(here.maxWaitSeconds(), own.maxWait()),
                null,
                null);
    }

    private static @Nullable BigDecimal least(
            @Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.min(other);
    }

    private static @Nullable Long least(@Nullable Long seconds, @Nullable Duration most) {
        if (seconds == null || most == null) {
            return seconds;
        }
        return Math.min(seconds, most.toSeconds());
    }

    private JsonNode value(Task task, String field) {
        return switch (context.value(task, field)) {
            case Values.Result.Value(JsonNode value) -> value;
            case Values.Result.Broken(RunError error) -> throw new Broken(error);
        };
    }

    /**
     * Evaluates a field to a text, without characters that a model may write, and no goal or file
     * may have.
     */
    private String text(Task task, String field) {
        JsonNode value = value(task, field);
        return StorableText.of(value.isString() ? value.stringValue() : value.toString());
    }

    private static String worded(GroveException e) {
        return e.errors().isEmpty()
                ? String.valueOf(e.getMessage())
                : e.errors().stream()
                        .map(error -> error.field() + ": " + error.message())
                        .collect(Collectors.joining("; "));
    }

    /** An expression of the node gave no value. */
    private static final class Broken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient RunError error;

        Broken(RunError error) {
            super(error.message(), null, false, false);
            this.error = error;
        }
    }
}
