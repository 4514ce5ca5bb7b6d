package dev.grove.core.run.workflow.step;

import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.Task;

/** Settles nodes that were resumed while what their runs called is in doubt. */
final class DoubtStep {

    private final Scene scene;
    private final Settling settling;

    DoubtStep(Scene scene, Settling settling) {
        this.scene = scene;
        this.settling = settling;
    }

    /**
     * By an operator's word, or by failing again.
     *
     * @return false for a node that may have another try
     */
    boolean settles(Task task, NodeRow row) {
        DoubtInState.Said said = DoubtInState.said(row);
        if (said != null) {
            scene.changes()
                    .event(
                            new NodeEvent.Settled(
                                    task.path(), "output", said.by(), said.reason(), 0));
            settling.complete(task, row, said.output());
            return true;
        }
        if (DoubtInState.isUnsettled(row)) {
            settling.failForGood(
                    task,
                    row,
                    new RunError(
                            RunError.TOOL_INTERRUPTED,
                            "What run %s called may have taken effect, and is not made again unless the resume of run %s names %s in repeat"
                                    .formatted(row.child(), scene.run().id(), task.path())));
            return true;
        }
        return false;
    }
}
