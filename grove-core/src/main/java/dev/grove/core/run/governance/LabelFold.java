package dev.grove.core.run.governance;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Labels of what calls have given, by a run's log alone: the same on each server and at each time.
 * They are joined, so that the order of calls says nothing.
 */
final class LabelFold {

    private LabelFold() {}

    /**
     * Labels of a call's result; none of a call that has not ended, and of one that was denied.
     *
     * @param progress null for a call that has not begun
     */
    static LabelSet of(ToolCall call, @Nullable CallProgress progress) {
        if (progress == null
                || !progress.hasEnded()
                || progress.status() == CallProgress.Status.DENIED) {
            return LabelSet.NONE;
        }
        LabelSet own = progress.labels();
        return own == null ? ToolFacts.readsByName(call.name()) : own;
    }

    static LabelSet of(GovernedRun.Turn turn) {
        LabelSet all = LabelSet.NONE;
        for (ToolCall call : turn.calls()) {
            all = all.join(of(call, turn.progressOf(call)));
        }
        return all;
    }

    static LabelSet of(Collection<JournalledTurn> turns) {
        LabelSet all = LabelSet.NONE;
        for (JournalledTurn turn : turns) {
            all = all.join(of(new LoggedTurn(turn)));
        }
        return all;
    }

    /** A turn as the log has it. */
    record LoggedTurn(JournalledTurn turn) implements GovernedRun.Turn {

        @Override
        public int number() {
            return turn.turn();
        }

        @Override
        public List<ToolCall> calls() {
            return turn.answered() == null ? List.of() : turn.answered().answer().toolCalls();
        }

        @Override
        public @Nullable CallProgress progressOf(ToolCall call) {
            return turn.progress().get(call.id());
        }
    }
}
