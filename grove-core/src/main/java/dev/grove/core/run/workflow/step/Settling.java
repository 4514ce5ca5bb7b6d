package dev.grove.core.run.workflow.step;

import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.event.EventError;
import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.node.ChildResult;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.OutputSize;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.language.json.Nesting;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings.OnError;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Ends nodes, or has them tried again, by what their definitions say of failing. */
public final class Settling {

    private final Scene scene;
    private final Purses purses;

    public Settling(Scene scene, Purses purses) {
        this.scene = scene;
        this.purses = purses;
    }

    void complete(Task task, NodeRow row, JsonNode output) {
        if (Nesting.isTooDeep(output)) {
            // Written it could not be read again, and the run would stand.
            failForGood(
                    task,
                    row,
                    new RunError(
                            RunError.EXPRESSION_FAILED,
                            "%s gives a value that is nested more than %d levels deep"
                                    .formatted(task.pointer(), Nesting.DEEPEST)));
            return;
        }
        complete(task, row, output, null);
    }

    private void complete(Task task, NodeRow row, JsonNode output, @Nullable RunError instead) {
        Optional<RunError> tooLarge = OutputSize.fault(output);
        if (tooLarge.isPresent()) {
            // Fails at once where on_error gave the value: asking for it again would have no end.
            if (instead == null) {
                failForGood(task, row, tooLarge.get());
            } else {
                failed(task, row, tooLarge.get(), false);
            }
            return;
        }
        scene.changes()
                .row(
                        purses.settle(task, row)
                                .ended(NodeStatus.COMPLETED, instead, false, scene.now()));
        scene.changes().output(task.path(), output);
        if (isReported(task)) {
            scene.changes()
                    .event(
                            NodeEvent.Completed.of(
                                    task.path(),
                                    output,
                                    instead == null ? null : EventError.of(instead)));
        }
    }

    /** Completes a map: its output is put together when it is read. */
    void completeBare(Task task, NodeRow row) {
        scene.changes().row(row.ended(NodeStatus.COMPLETED, null, false, scene.now()));
        scene.changes().event(NodeEvent.Completed.bare(task.path()));
    }

    void skip(Task task, String reason) {
        scene.changes()
                .row(
                        NodeRow.begun(task, NodeStatus.SKIPPED, scene.now())
                                .ended(NodeStatus.SKIPPED, null, false, scene.now()));
        if (isReported(task)) {
            scene.changes().event(new NodeEvent.Skipped(task.path(), reason));
        }
    }

    /** A try has failed. */
    void fail(Task task, NodeRow row, RunError error) {
        Optional<NodeRetries.Again> again =
                NodeRetries.after(task.node(), row, error, scene.snapshot().end(row.child()));
        if (again.isPresent()) {
            retry(task, row, error, again.get());
        } else {
            failForGood(task, row, error);
        }
    }

    /** Whatever its definition says of another try. */
    void failForGood(Task task, NodeRow row, RunError error) {
        switch (task.node().settings().onError()) {
            case OnError.Fail() -> failed(task, row, error, false);
            case OnError.Continue() -> failed(task, row, error, true);
            case OnError.Value(JsonNode _) -> {
                switch (scene.value(task, "/on_error/value")) {
                    case Values.Result.Value(JsonNode value) -> complete(task, row, value, error);
                    case Values.Result.Broken(RunError broken) -> failed(task, row, broken, false);
                }
            }
        }
    }

    private void failed(Task task, NodeRow row, RunError error, boolean tolerated) {
        scene.changes()
                .row(
                        purses.settle(task, row)
                                .ended(NodeStatus.FAILED, error, tolerated, scene.now()));
        scene.changes()
                .event(
                        new NodeEvent.Failed(
                                task.path(), EventError.of(error), row.child(), tolerated));
    }

    private void retry(Task task, NodeRow row, RunError error, NodeRetries.Again again) {
        ObjectNode state = JsonNodeFactory.instance.objectNode();
        state.setAll(row.state());
        state.put(NodeRetries.RESUMES, again.resumes());
        if (isRepeated(task, row)) {
            state = DoubtInState.withRepeats(state, Objects.requireNonNull(row.child()));
        }
        // A run that goes on keeps what it may spend, which covers what it has spent.
        NodeRow settled = again.resumes() ? row : purses.settle(task, row);
        NodeRow next = settled.retriedAt(scene.now().plus(again.pause()), error, state);
        scene.changes().row(next);
        scene.changes()
                .event(
                        new NodeEvent.Retrying(
                                task.path(),
                                next.attempt(),
                                scene.now().plus(again.pause()),
                                again.resumes(),
                                EventError.of(error)));
    }

    /** Whether the call that failed may have taken effect, and its key is to be kept. */
    private boolean isRepeated(Task task, NodeRow row) {
        ChildResult child = scene.snapshot().end(row.child());
        return child != null
                && child.doubt() == CallDoubt.REPEATABLE
                && task.node() instanceof Node.ToolNode;
    }

    /**
     * Whether events report the task: elements of a map are counted, and not reported one by one.
     */
    private static boolean isReported(Task task) {
        return !isElement(task);
    }

    /** Whether it is done for an element of a map. */
    static boolean isElement(Task task) {
        return task.path().equals(task.holder() + "/" + task.place());
    }
}
