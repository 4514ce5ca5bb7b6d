package dev.grove.core.run.workflow.step;

import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import dev.grove.language.workflow.Node;
import java.util.Arrays;
import java.util.Optional;

/** Effect of a node's failure on its run. */
final class FailureOfNode {

    private FailureOfNode() {}

    /** A node {@code fail} says itself how the run fails; of others it says which one it was. */
    static RunError of(String id, Node node, RunError error) {
        if (node instanceof Node.FailNode || budget(error).isPresent()) {
            return error;
        }
        boolean inDoubt = error.code().equals(RunError.TOOL_INTERRUPTED);
        // Keeps the code of a call in doubt: nodes around it must not try again either.
        return new RunError(
                inDoubt ? RunError.TOOL_INTERRUPTED : RunError.NODE_FAILED,
                "nodes." + id + ": " + error.code() + ": " + error.message());
    }

    /** Where money ran out the run is stopped, and goes on with a higher cap. */
    static WorkflowEnd end(RunError error) {
        return budget(error)
                .<WorkflowEnd>map(WorkflowEnd.Stopped::new)
                .orElseGet(() -> new WorkflowEnd.Failed(error));
    }

    private static Optional<StopReason> budget(RunError error) {
        return Arrays.stream(StopReason.values())
                .filter(reason ->
                        reason == StopReason.USD_BUDGET || reason == StopReason.TOKEN_BUDGET)
                .filter(reason -> reason.wireName().equals(error.code()))
                .findFirst();
    }
}
