package dev.grove.core.run.workflow.step;

import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.WorkflowLimits;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Maps: a window moves over the list, and an element has a row from when it begins. */
public final class MapStep {

    /** Elements that are under way at once, where nothing else is said. */
    private static final int WINDOW = 10;

    private final AdvanceContext context;
    private final NodeCompletion completion;
    private final LeafStep leaves;
    private final SpendingCaps spendingCaps;
    private final NodePreparation preparation;

    public MapStep(
            AdvanceContext context,
            NodeCompletion completion,
            LeafStep leaves,
            SpendingCaps spendingCaps,
            NodePreparation preparation) {
        this.context = context;
        this.completion = completion;
        this.leaves = leaves;
        this.spendingCaps = spendingCaps;
        this.preparation = preparation;
    }

    void begin(Task task, Node.MapNode map) {
        NodeRow row = NodeRow.begun(task, NodeStatus.RUNNING, context.now());
        switch (context.value(task, "/map")) {
            case Values.Result.Value(ArrayNode list) -> begin(task, map, row, list);
            case Values.Result.Value(JsonNode _) ->
                    completion.fail(
                            task,
                            row,
                            new RunError(
                                    RunError.EXPRESSION_FAILED,
                                    task.pointer() + "/map must give a list"));
            case Values.Result.Broken(RunError error) -> completion.fail(task, row, error);
        }
    }

    private void begin(Task task, Node.MapNode map, NodeRow row, ArrayNode list) {
        int most = mostItems(map);
        if (list.size() > most) {
            completion.failForGood(
                    task,
                    row,
                    new RunError(
                            RunError.ITEMS_FAILED,
                            "The list has %,d elements, and limits.max_items allows %,d"
                                    .formatted(list.size(), most)));
            return;
        }
        ArrayNode elements = inBatches(list, map.batch());
        MapState state = new MapState(elements.size(), 0, 0, 0, 0);
        context.changes().list(task.path(), elements);
        context.changes()
                .event(
                        new NodeEvent.Started(
                                task.path(),
                                map.kind(),
                                map.settings().title(),
                                null,
                                elements.size()));
        NodeRow begun = row.with(state.in(row.state()));
        if (map.settings().timeout() != null) {
            begun = begun.due(context.now().plus(map.settings().timeout()));
        }
        context.changes().row(begun);
        goOn(task, map, begun);
    }

    private static ArrayNode inBatches(ArrayNode list, @Nullable Integer batch) {
        if (batch == null) {
            return list;
        }
        ArrayNode batches = JsonNodeFactory.instance.arrayNode();
        for (int from = 0; from < list.size(); from += batch) {
            ArrayNode one = batches.addArray();
            for (int i = from; i < Math.min(from + batch, list.size()); i++) {
                one.add(list.get(i));
            }
        }
        return batches;
    }

    private int mostItems(Node.MapNode map) {
        Integer here = map.settings().limits().maxItems();
        Integer ofWorkflow = context.plan().definition().limits().maxItems();
        return here == null
                ? Objects.requireNonNullElse(ofWorkflow, WorkflowLimits.DEFAULT_ITEMS)
                : here;
    }

    /** Takes in what has ended of it, and begins what fits. */
    void goOn(Task task, Node.MapNode map, NodeRow before) {
        MapState was = MapState.of(before);
        if (before.dueAt() != null && !before.dueAt().isAfter(context.now())) {
            giveUp(task, new RunError("timeout", "The map did not end within its timeout"));
            return;
        }
        MapState state = was;
        for (NodeRow open : OpenRows.of(context, task.path())) {
            Task element = element(task, map, Objects.requireNonNull(open.key().place()));
            leaves.goOn(element, open);
            state = state.ended(current(element.path(), open));
        }
        write(task, state);
        if (!state.isTolerable(map)) {
            tooManyFailed(task, state);
            return;
        }
        boolean funded = true;
        while (funded
                && !context.changes().isFull()
                && state.next() < state.items()
                && hasRoom(task, map)) {
            Task element = element(task, map, state.next());
            if (isShort(element)) {
                funded = false;
                break;
            }
            if (!leaves.begin(element)) {
                break;
            }
            NodeRow begun = context.values().row(element.path());
            state = state.begun(1);
            state = begun == null ? state : state.ended(begun);
            write(task, state);
            if (!state.isTolerable(map)) {
                tooManyFailed(task, state);
                return;
            }
        }
        report(task, was, state);
        end(task, state, funded);
    }

    private void tooManyFailed(Task task, MapState state) {
        giveUp(
                task,
                new RunError(
                        RunError.ITEMS_FAILED,
                        "%d of %d elements failed, more than are tolerated"
                                .formatted(state.failed(), state.items())));
    }

    private void end(Task task, MapState state, boolean funded) {
        NodeRow row = Objects.requireNonNull(context.values().row(task.path()));
        if (state.isOver()) {
            completion.completeBare(task, row);
        } else if (!funded && OpenRows.of(context, task.path()).isEmpty()) {
            completion.failForGood(
                    task,
                    row,
                    new RunError(
                            "usd_budget",
                            "%d of %d elements have begun, and what is left of the cap covers no other; resume with a higher one"
                                    .formatted(state.next(), state.items())));
        } else if (state.next() < state.items() && context.changes().isFull()) {
            context.changes().goOn();
        }
    }

    private boolean isShort(Task element) {
        return NodePreparation.costs(element.node())
                && spendingCaps.admit(element, preparation.ownCap(element.node()))
                        instanceof SpendingCaps.Admission.NotCovered;
    }

    private boolean hasRoom(Task task, Node.MapNode map) {
        Integer here =
                map.concurrency() == null
                        ? map.settings().limits().maxConcurrency()
                        : map.concurrency();
        Integer ofWorkflow = context.plan().definition().limits().maxConcurrency();
        int window = here == null ? Objects.requireNonNullElse(ofWorkflow, WINDOW) : here;
        return OpenRows.of(context, task.path()).size() < window
                && (ofWorkflow == null || OpenRows.runs(context) < ofWorkflow);
    }

    private void write(Task task, MapState state) {
        NodeRow row = Objects.requireNonNull(context.values().row(task.path()));
        if (!MapState.of(row).equals(state)) {
            context.changes().row(row.with(state.in(row.state())));
        }
    }

    private void report(Task task, MapState was, MapState state) {
        if (!state.equals(was)) {
            context.changes()
                    .event(
                            new NodeEvent.MapProgress(
                                    task.path(),
                                    state.items(),
                                    state.next(),
                                    state.completed(),
                                    state.failed()));
        }
    }

    /** Ends the map with an error, and cancels its elements that are under way. */
    private void giveUp(Task task, RunError error) {
        for (NodeRow open : OpenRows.of(context, task.path())) {
            context.changes().row(open.cancelled(context.now()));
        }
        completion.fail(task, Objects.requireNonNull(context.values().row(task.path())), error);
    }

    private NodeRow current(String path, NodeRow otherwise) {
        return Objects.requireNonNullElse(context.values().row(path), otherwise);
    }

    private Task element(Task task, Node.MapNode map, int index) {
        return new Task(
                task.path() + "/" + index,
                task.pointer() + "/do",
                InlineGraph.nodeOf(map.body()),
                Map.of("item", elementValue(task.path(), index), "index", IntNode.valueOf(index)),
                task.path(),
                index);
    }

    private JsonNode elementValue(String path, int index) {
        ArrayNode begun = context.changes().lists().get(path);
        return begun == null ? context.values().element(path, index) : begun.get(index);
    }
}
