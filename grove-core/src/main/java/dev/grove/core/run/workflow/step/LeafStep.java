package dev.grove.core.run.workflow.step;

import dev.grove.core.id.RunId;
import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.node.ChildResult;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.language.workflow.Node;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.BooleanNode;

/** Nodes that repeat no others: begins them, and takes in what their runs came to. */
public final class LeafStep {

    private final AdvanceContext context;
    private final NodeCompletion completion;
    private final SpendingCaps spendingCaps;
    private final NodePreparation preparation;
    private final PauseStep pauses;
    private final DoubtStep doubts;

    public LeafStep(
            AdvanceContext context,
            NodeCompletion completion,
            SpendingCaps spendingCaps,
            NodePreparation preparation,
            PauseStep pauses) {
        this.context = context;
        this.completion = completion;
        this.spendingCaps = spendingCaps;
        this.preparation = preparation;
        this.pauses = pauses;
        this.doubts = new DoubtStep(context, completion);
    }

    /**
     * Begins a node whose dependencies are settled.
     *
     * @return false where it has to be asked again: this transaction is full, or its cap on money
     *     is taken by others so far
     */
    boolean begin(Task task) {
        if (!isWanted(task)) {
            return true;
        }
        NodeRow row = NodeRow.begun(task, NodeStatus.RUNNING, context.now());
        return switch (task.node()) {
            case Node.AgentNode _, Node.ToolNode _, Node.WorkflowNode _ ->
                    beginRun(task, row, true);
            case Node.ValueNode _ -> settle(task, row, context.value(task, "/value"));
            case Node.SwitchNode choice -> choose(task, row, choice);
            case Node.FailNode fail -> {
                switch (context.value(task, "/fail/message")) {
                    case Values.Result.Value(JsonNode message) ->
                            completion.fail(task, row, new RunError(fail.code(), text(message)));
                    case Values.Result.Broken(RunError error) -> completion.fail(task, row, error);
                }
                yield true;
            }
            case Node.AskNode ask -> pauses.ask(task, row, ask);
            case Node.WaitNode wait -> pauses.await(task, row, wait);
            case Node.MapNode _, Node.LoopNode _, Node.MergeNode _ ->
                    throw new IllegalStateException(task.node().kind() + " is no leaf");
        };
    }

    /** Whether its condition holds; it is skipped otherwise, or fails. */
    boolean isWanted(Task task) {
        if (task.node().settings().when() == null) {
            return true;
        }
        switch (context.value(task, "/when")) {
            case Values.Result.Value(BooleanNode truth) when truth.booleanValue() -> {
                return true;
            }
            case Values.Result.Value(BooleanNode _) -> completion.skip(task, "when is false");
            case Values.Result.Value(JsonNode other) ->
                    completion.failForGood(
                            task,
                            NodeRow.begun(task, NodeStatus.RUNNING, context.now()),
                            new RunError(
                                    RunError.EXPRESSION_FAILED,
                                    task.pointer()
                                            + "/when gives "
                                            + other.getNodeType()
                                                    .name()
                                                    .toLowerCase(java.util.Locale.ROOT)
                                            + ", and must give true or false"));
            case Values.Result.Broken(RunError error) ->
                    completion.failForGood(
                            task, NodeRow.begun(task, NodeStatus.RUNNING, context.now()), error);
        }
        return false;
    }

    private boolean beginRun(Task task, NodeRow row, boolean reported) {
        if (context.changes().isFull()) {
            context.changes().goOn();
            return false;
        }
        BigDecimal cap = null;
        if (NodePreparation.costs(task.node())) {
            switch (spendingCaps.admit(task, preparation.ownCap(task.node()))) {
                case SpendingCaps.Admission.Admitted(BigDecimal admitted) -> cap = admitted;
                case SpendingCaps.Admission.Later() -> {
                    return false;
                }
                case SpendingCaps.Admission.NotCovered(BigDecimal needed, BigDecimal left) -> {
                    tooExpensive(task, row, needed, left);
                    return true;
                }
            }
        }
        switch (preparation.prepare(task, row, cap)) {
            case NodePreparation.Prepared.Ready(PendingRun run) ->
                    begun(task, row, run, cap, reported);
            case NodePreparation.Prepared.Refused(RunError error) ->
                    completion.fail(task, row, error);
        }
        return true;
    }

    private void begun(
            Task task, NodeRow row, PendingRun child, @Nullable BigDecimal cap, boolean reported) {
        context.changes().begin(child);
        context.changes().row(row.runBy(child.id(), cap));
        // Without an event, the run would not move: others could not know that it was changed.
        if (reported && (!isElement(task) || row.attempt() > 1)) {
            context.changes()
                    .event(
                            new NodeEvent.Started(
                                    task.path(),
                                    task.node().kind(),
                                    task.node().settings().title(),
                                    child.id(),
                                    null));
        }
    }

    private void tooExpensive(Task task, NodeRow row, BigDecimal needed, BigDecimal left) {
        context.changes()
                .event(new NodeEvent.BudgetShort(task.path(), needed, left.max(BigDecimal.ZERO)));
        completion.failForGood(
                task,
                row,
                new RunError(
                        "usd_budget",
                        "A run of this node may cost %s USD, and %s are left of the cap that it shares"
                                .formatted(
                                        needed.toPlainString(),
                                        left.max(BigDecimal.ZERO).toPlainString())));
    }

    private boolean settle(Task task, NodeRow row, Values.Result result) {
        switch (result) {
            case Values.Result.Value(JsonNode value) -> completion.complete(task, row, value);
            case Values.Result.Broken(RunError error) -> completion.fail(task, row, error);
        }
        return true;
    }

    private boolean choose(Task task, NodeRow row, Node.SwitchNode choice) {
        for (int i = 0; i < choice.cases().size(); i++) {
            switch (context.value(task, "/switch/" + i + "/when")) {
                case Values.Result.Value(JsonNode held) when held.isBoolean() -> {
                    if (held.booleanValue()) {
                        completion.complete(
                                task,
                                row,
                                JsonMapper.shared().valueToTree(choice.cases().get(i).label()));
                        return true;
                    }
                }
                case Values.Result.Value(JsonNode _) -> {
                    completion.fail(
                            task,
                            row,
                            new RunError(
                                    RunError.EXPRESSION_FAILED,
                                    task.pointer()
                                            + "/switch/"
                                            + i
                                            + "/when must give true or false"));
                    return true;
                }
                case Values.Result.Broken(RunError error) -> {
                    completion.fail(task, row, error);
                    return true;
                }
            }
        }
        if (choice.otherwise() == null) {
            completion.fail(
                    task,
                    row,
                    new RunError(
                            RunError.EXPRESSION_FAILED,
                            task.pointer() + ": no case holds, and there is no else"));
        } else {
            completion.complete(task, row, JsonMapper.shared().valueToTree(choice.otherwise()));
        }
        return true;
    }

    /** Takes in what has come of a node that is under way. */
    void goOn(Task task, NodeRow row) {
        if (row.status() == NodeStatus.WAITING) {
            if (NodePreparation.isRun(task.node())) {
                tryAgainIfDue(task, row);
            } else if (row.state().has(NodeRetries.RESUMES)) {
                // An element whose map was resumed.
                boolean _ = begin(task);
            } else {
                pauses.goOn(task, row);
            }
            return;
        }
        ChildResult ended = context.snapshot().end(row.child());
        if (ended != null) {
            if (ended.isCompleted()) {
                completion.complete(task, row, outputOf(task.node(), ended));
            } else {
                completion.fail(task, row, ended.fault(task.node()));
            }
        }
    }

    private void tryAgainIfDue(Task task, NodeRow row) {
        if (row.dueAt() == null || row.dueAt().isAfter(context.now())) {
            return;
        }
        RunId child = row.child();
        if (doubts.settles(task, row)) {
            return;
        }
        if (context.changes().isFull()) {
            context.changes().goOn();
        } else if (row.state().path(NodeRetries.RESUMES).booleanValue(false) && child != null) {
            context.changes().resume(child);
            context.changes().row(row.runBy(child, row.run().reservedUsd()));
            context.changes()
                    .event(
                            new NodeEvent.Started(
                                    task.path(), task.node().kind(), null, child, null));
        } else {
            boolean _ = beginRun(task, row, true);
        }
    }

    private static JsonNode outputOf(Node node, ChildResult ended) {
        JsonNode result =
                Optional.ofNullable(ended.result())
                        .orElseGet(tools.jackson.databind.node.NullNode::getInstance);
        return node instanceof Node.ToolNode ? ToolOutput.of(result) : result;
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static boolean isElement(Task task) {
        return NodeCompletion.isElement(task);
    }
}
