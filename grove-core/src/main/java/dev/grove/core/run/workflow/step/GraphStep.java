package dev.grove.core.run.workflow.step;

import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.OutputSize;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.ValueTooLarge;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import dev.grove.language.analysis.graph.FlowGraph.EdgeKind;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.WorkflowDefinition.OnFailure;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * Single advance of a graph: takes in what has ended, begins what is ready, and ends a run that is
 * over.
 */
public final class GraphStep {

    private final AdvanceContext context;
    private final NodeCompletion completion;
    private final LeafStep leaves;
    private final MapStep maps;
    private final LoopStep loops;
    private final Function<JsonNode, List<JsonSchema.Fault>> faultsOfOutput;
    private final Graph graph;

    public GraphStep(
            AdvanceContext context,
            NodeCompletion completion,
            LeafStep leaves,
            MapStep maps,
            LoopStep loops,
            Function<JsonNode, List<JsonSchema.Fault>> faultsOfOutput) {
        this.context = context;
        this.completion = completion;
        this.leaves = leaves;
        this.maps = maps;
        this.loops = loops;
        this.faultsOfOutput = faultsOfOutput;
        this.graph = context.plan().graph(context.run().work().graph());
    }

    public void advance() {
        Instant deadline = context.run().deadline(context.now());
        if (context.snapshot().node(NodeRow.GRAPH) == null) {
            context.changes().row(NodeRow.ofGraph(deadline, context.now()));
        }
        if (!deadline.isAfter(context.now())) {
            stop(StopReason.DEADLINE);
            return;
        }
        if (WaitLimit.isReached(context)) {
            stop(StopReason.WAIT_LIMIT);
            return;
        }
        goOnWithOpen();
        RunError failure = failure();
        while (failure == null && beginReady()) {
            failure = failure();
        }
        if (failure != null) {
            endFailed(failure);
        } else if (isSettled()) {
            endCompleted();
        }
    }

    private void stop(StopReason reason) {
        cancelOpen();
        context.changes().end(new WorkflowEnd.Stopped(reason));
    }

    private void goOnWithOpen() {
        graph.nodes()
                .forEach((id, node) -> {
                    NodeRow row = context.snapshot().node(id);
                    if (row != null && row.isOpen()) {
                        goOn(task(id, node), row);
                    }
                });
        if (context.snapshot().moreEnded()) {
            context.changes().goOn();
        }
    }

    private void goOn(Task task, NodeRow row) {
        switch (task.node()) {
            case Node.MapNode map -> maps.goOn(task, map, row);
            case Node.LoopNode loop -> loops.goOn(task, loop, row);
            default -> leaves.goOn(task, row);
        }
    }

    /** Whether anything was settled, so that there may be more. */
    private boolean beginReady() {
        boolean any = false;
        for (Map.Entry<String, Node> node : graph.nodes().entrySet()) {
            if (context.values().row(node.getKey()) == null && isReady(node.getKey())) {
                if (context.changes().isFull()) {
                    context.changes().goOn();
                    return false;
                }
                begin(task(node.getKey(), node.getValue()));
                NodeRow row = context.values().row(node.getKey());
                any |= row != null && row.isSettled();
            }
        }
        return any;
    }

    private boolean isReady(String id) {
        return context.plan().before(context.run().work().graph(), id).keySet().stream()
                .map(context.values()::row)
                .allMatch(row -> row != null && isReadable(row));
    }

    /** The output of a map is put together from rows, which this advance may be about to write. */
    private boolean isReadable(NodeRow row) {
        boolean readable =
                row.isSettled()
                        && !(row.kind().equals("map")
                                && context.changes().rows().containsKey(row.path()));
        if (row.isSettled() && !readable) {
            context.changes().goOn();
        }
        return readable;
    }

    private void begin(Task task) {
        String missing = missing(task.path());
        if (missing != null) {
            completion.skip(task, "nodes." + missing + " gave no output");
            return;
        }
        switch (task.node()) {
            case Node.MergeNode merge -> {
                if (isWanted(task)) {
                    merge(task, merge);
                }
            }
            case Node.MapNode map -> {
                if (isWanted(task) && hasRoom()) {
                    maps.begin(task, map);
                }
            }
            case Node.LoopNode loop -> {
                if (isWanted(task) && hasRoom()) {
                    loops.begin(task, loop);
                }
            }
            default -> {
                if (!NodePreparation.isRun(task.node()) || hasRoom()) {
                    boolean _ = leaves.begin(task);
                }
            }
        }
    }

    private boolean isWanted(Task task) {
        return leaves.isWanted(task);
    }

    /** No more than limits.max_concurrency runs at once. */
    private boolean hasRoom() {
        Integer most = context.plan().definition().limits().maxConcurrency();
        return most == null || OpenRows.runs(context) < most;
    }

    /** A node whose output is needed and that gave none. */
    private @Nullable String missing(String id) {
        for (Map.Entry<String, EdgeKind> before :
                context.plan().before(context.run().work().graph(), id).entrySet()) {
            NodeRow row = context.values().row(before.getKey());
            if (before.getValue() == EdgeKind.REQUIRED
                    && row != null
                    && row.status() != NodeStatus.COMPLETED) {
                return before.getKey();
            }
        }
        return null;
    }

    private void merge(Task task, Node.MergeNode merge) {
        List<NodeRow> completed =
                merge.nodes().stream()
                        .map(context.values()::row)
                        .filter(Objects::nonNull)
                        .filter(row -> row.status() == NodeStatus.COMPLETED)
                        .toList();
        if (completed.isEmpty()) {
            completion.skip(task, "nothing that it merges completed");
            return;
        }
        NodeRow row = NodeRow.begun(task, NodeStatus.RUNNING, context.now());
        try {
            completion.complete(task, row, merged(merge, completed));
        } catch (ValueTooLarge e) {
            completion.failForGood(task, row, e.error());
        }
    }

    private JsonNode merged(Node.MergeNode merge, List<NodeRow> completed) {
        return switch (merge.take()) {
            case FIRST ->
                    context.values()
                            .outputs(
                                    List.of(
                                            completed.stream()
                                                    .min(
                                                            Comparator.comparing(one ->
                                                                    Objects.requireNonNull(
                                                                            one.endedAt())))
                                                    .orElseThrow()))
                            .iterator()
                            .next();
            case ALL -> context.values().outputs(completed);
        };
    }

    /** Why the run cannot complete any more, if that is so. */
    private @Nullable RunError failure() {
        for (Map.Entry<String, Node> node : graph.nodes().entrySet()) {
            NodeRow row = context.values().row(node.getKey());
            if (row != null
                    && row.status() == NodeStatus.FAILED
                    && !row.tolerated()
                    && row.error() != null) {
                return FailureOfNode.of(node.getKey(), node.getValue(), row.error());
            }
        }
        return null;
    }

    private void endFailed(RunError failure) {
        boolean waits =
                context.plan().definition().onFailure() == OnFailure.FINISH_RUNNING
                        && OpenRows.runs(context) > 0;
        if (!waits) {
            cancelOpen();
            context.changes().end(FailureOfNode.end(failure));
        }
    }

    private void cancelOpen() {
        for (NodeRow open : OpenRows.of(context)) {
            context.changes().row(open.cancelled(context.now()));
        }
    }

    private boolean isSettled() {
        return graph.nodes().keySet().stream()
                .map(context.values()::row)
                .allMatch(row -> row != null && isReadable(row));
    }

    private void endCompleted() {
        JsonNode output = NullNode.getInstance();
        String pointer = context.run().work().graph() + "/output";
        if (context.plan().hasField(pointer)) {
            if (isMissing(pointer)) {
                context.changes().end(new WorkflowEnd.Completed(output));
                return;
            }
            switch (context.value(pointer, Map.of())) {
                case Values.Result.Value(JsonNode value) -> output = value;
                case Values.Result.Broken(RunError error) -> {
                    context.changes().end(new WorkflowEnd.Failed(error));
                    return;
                }
            }
        }
        context.changes().end(completed(output));
    }

    /** A graph within a workflow has no schema of its own. */
    private WorkflowEnd completed(JsonNode output) {
        Optional<RunError> tooLarge = OutputSize.fault(output);
        if (tooLarge.isPresent()) {
            return new WorkflowEnd.Failed(tooLarge.get());
        }
        List<JsonSchema.Fault> faults =
                context.run().work().graph().isEmpty() ? faultsOfOutput.apply(output) : List.of();
        return faults.isEmpty()
                ? new WorkflowEnd.Completed(output)
                : new WorkflowEnd.Failed(
                        new RunError(
                                RunError.OUTPUT_INVALID,
                                faults.stream()
                                        .map(fault ->
                                                "output" + fault.path() + " " + fault.message())
                                        .collect(Collectors.joining("; "))));
    }

    /** Whether the output needs that of a node that gave none: then there is none. */
    private boolean isMissing(String pointer) {
        return context.plan().field(pointer).required().stream()
                .map(context.values()::row)
                .anyMatch(row -> row != null && row.status() != NodeStatus.COMPLETED);
    }

    private Task task(String id, Node node) {
        return Task.top(context.run().work().graph(), id, node);
    }
}
