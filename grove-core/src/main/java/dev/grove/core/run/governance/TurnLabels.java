package dev.grove.core.run.governance;

import dev.grove.core.run.governance.GovernedRun.Turn;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import java.util.IdentityHashMap;

/**
 * Labels of what a turn's calls have given, as {@link LabelFold} has them; those of a call are
 * joined once, as it ends. Not thread-safe.
 */
final class TurnLabels {

    private final Turn turn;

    /** Calls whose labels were joined, and how they had ended. */
    private final IdentityHashMap<ToolCall, CallProgress> joined = new IdentityHashMap<>();

    private LabelSet labels = LabelSet.NONE;

    TurnLabels(Turn turn) {
        this.turn = turn;
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isOf(Turn other) {
        return turn == other;
    }

    LabelSet all() {
        if (!areAsJoined()) {
            joined.clear();
            labels = LabelSet.NONE;
        }
        for (ToolCall call : turn.calls()) {
            CallProgress progress = turn.progressOf(call);
            if (progress != null && progress.hasEnded() && joined.put(call, progress) == null) {
                labels = labels.join(LabelFold.of(call, progress));
            }
        }
        return labels;
    }

    /** A call that was cut off may be made again, as if it had not ended. */
    private boolean areAsJoined() {
        return joined.entrySet().stream()
                .allMatch(each -> each.getValue().equals(turn.progressOf(each.getKey())));
    }
}
