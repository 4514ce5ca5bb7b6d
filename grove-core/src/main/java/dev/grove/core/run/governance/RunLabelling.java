package dev.grove.core.run.governance;

import dev.grove.core.id.RunId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.LabelSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Labels of what a run has read so far. Not thread-safe. */
final class RunLabelling {

    private final Function<RunId, LabelSet> ofChild;
    private LabelSet closed;
    private @Nullable TurnLabels open;

    /**
     * @param closed what it began with, and what the turns have brought that are over
     * @param ofChild all that a run which it delegated has read
     */
    RunLabelling(LabelSet closed, Function<RunId, LabelSet> ofChild) {
        this.closed = closed;
        this.ofChild = ofChild;
    }

    /** The turn is over. */
    void close(GovernedRun.Turn turn) {
        closed = closed.join(LabelFold.of(turn));
    }

    /** All that the run has read. */
    LabelSet all(GovernedRun.Turn turn) {
        TurnLabels ofTurn = open;
        if (ofTurn == null || !ofTurn.isOf(turn)) {
            ofTurn = new TurnLabels(turn);
            open = ofTurn;
        }
        return closed.join(ofTurn.all());
    }

    /**
     * Labels of what a call of a turn carries: its arguments were written before any of the turn's
     * results came, and the files that it may read were not.
     */
    LabelSet carriedBy(GovernedRun.Turn turn, ToolSpec tool) {
        return tool.needsWorkspace() ? all(turn) : closed;
    }

    /**
     * Labels of a result.
     *
     * @param tool null where none was there to be executed
     * @param said labels that the tool itself adds; what is none makes the result untrusted
     * @param child run that did what the call asked for
     */
    LabelSet ofResult(@Nullable ToolSpec tool, List<String> said, @Nullable RunId child) {
        LabelSet labels = tool == null ? LabelSet.NONE : ToolFacts.reads(tool);
        for (String label : said) {
            labels =
                    labels.join(
                            LabelSet.isLabel(label)
                                    ? LabelSet.of(label)
                                    : LabelSet.untrusted(
                                            tool == null ? "" : ToolFacts.source(tool)));
        }
        return child == null ? labels : labels.join(ofChild.apply(child));
    }
}
