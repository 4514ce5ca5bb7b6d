package dev.grove.core.run.workflow.node;

import dev.grove.core.id.RunId;
import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.language.workflow.Node;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Outcome of a node's run that has ended.
 *
 * @param result result of a completed run
 * @param doubt whether what it called may have taken effect although it did not complete
 */
public record ChildResult(
        RunId run,
        RunStatus status,
        @Nullable StopReason stopReason,
        @Nullable JsonNode result,
        @Nullable RunError error,
        CallDoubt doubt) {

    public boolean isCompleted() {
        return status == RunStatus.COMPLETED;
    }

    public ChildResult in(CallDoubt found) {
        return new ChildResult(run, status, stopReason, result, error, found);
    }

    /** Why it gave no result; a call in doubt is one whatever else ended its run. */
    public RunError fault(Node node) {
        if (node instanceof Node.ToolNode
                && doubt == CallDoubt.FINAL
                && (error == null || !error.code().equals(RunError.TOOL_INTERRUPTED))) {
            return inDoubt("it was cut off (%s)".formatted(endedAs().code()));
        }
        return endedAs();
    }

    private RunError inDoubt(String why) {
        return new RunError(
                RunError.TOOL_INTERRUPTED,
                "It is unknown whether the call of run "
                        + run
                        + " took effect: "
                        + why
                        + ", so it is not made again");
    }

    private RunError endedAs() {
        if (error != null) {
            return error;
        }
        return stopReason == null
                ? new RunError(status.wireName(), "The run " + run + " was " + status.wireName())
                : new RunError(
                        stopReason.wireName(),
                        "The run "
                                + run
                                + " was stopped by a limit before it had finished: "
                                + stopReason.inWords());
    }
}
