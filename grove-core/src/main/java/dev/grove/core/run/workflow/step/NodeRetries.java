package dev.grove.core.run.workflow.step;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.workflow.node.ChildResult;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings;
import dev.grove.language.workflow.NodeSettings.Mode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Decides whether a failed try is followed by another one, when, and how. */
final class NodeRetries {

    /** Member of a node's state: whether the run that failed goes on. */
    static final String RESUMES = "resumes";

    /**
     * Member of a node's state: the run whose call is in doubt, and whose keys the next try has.
     */
    static final String REPEATS = "repeats";

    /** Error codes that rule out another try: it would only fail again, or must not be made. */
    private static final Set<String> FINAL =
            Set.of(
                    RunError.EXPRESSION_FAILED,
                    RunError.ASK_DENIED,
                    RunError.TOOL_DENIED,
                    // It may have taken effect: only a person can say what became of it.
                    RunError.TOOL_INTERRUPTED,
                    // So would another try be, until the brake is released.
                    RunError.BRAKED,
                    ErrorCode.DENIED_BY_POLICY.wireName(),
                    "cancelled");

    private NodeRetries() {}

    /**
     * Another try.
     *
     * @param resumes whether the run that failed goes on, so that what it paid for is kept
     */
    record Again(Duration pause, boolean resumes) {}

    static Optional<Again> after(
            Node node, NodeRow row, RunError error, @Nullable ChildResult child) {
        NodeSettings.Retry retry = node.settings().retry();
        if (retry == null
                || !NodePreparation.isRun(node)
                || row.attempt() > retry.max()
                || FINAL.contains(error.code())
                || !(retry.on().isEmpty() || retry.on().contains(error.code()))) {
            return Optional.empty();
        }
        boolean resumes = resumes(node, retry, child);
        if (child != null && !resumes && forbidsAnother(node, child.doubt())) {
            return Optional.empty();
        }
        return Optional.of(new Again(pause(retry, row.attempt()), resumes));
    }

    /** A workflow that begins afresh keeps no keys of the calls in it. */
    private static boolean forbidsAnother(Node node, CallDoubt doubt) {
        return node instanceof Node.ToolNode ? doubt == CallDoubt.FINAL : doubt != CallDoubt.NONE;
    }

    private static boolean resumes(
            Node node, NodeSettings.Retry retry, @Nullable ChildResult child) {
        boolean can =
                child != null
                        && (child.status() == RunStatus.STOPPED
                                || child.status() == RunStatus.FAILED)
                        && (node instanceof Node.AgentNode || node instanceof Node.WorkflowNode);
        return can && retry.mode() != Mode.FRESH;
    }

    /** Full jitter: anything up to the pause that the tries so far call for. */
    private static Duration pause(NodeSettings.Retry retry, int attempt) {
        BigDecimal longest =
                BigDecimal.valueOf(retry.first().toMillis())
                        .multiply(retry.factor().pow(Math.min(attempt - 1, 30)))
                        .min(BigDecimal.valueOf(retry.cap().toMillis()));
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(longest.longValue() + 1));
    }
}
