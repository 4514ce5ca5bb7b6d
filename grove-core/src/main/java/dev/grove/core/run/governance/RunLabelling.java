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

    private final Function<RunId, ChildRead> children;
    private LabelSet closed;
    private @Nullable TurnLabels open;

    /**
     * @param closed what it began with, and what the turns have brought that are over
     * @param children runs that it delegated, as they have ended
     */
    RunLabelling(LabelSet closed, Function<RunId, ChildRead> children) {
        this.closed = closed;
        this.children = children;
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

    /** All that the run had read before the turn that is open. */
    LabelSet before() {
        return closed;
    }

    /**
     * Labels of what a call of a turn carries: its arguments were written before any of the turn's
     * results came, and the files that it may read were not.
     */
    LabelSet carriedBy(GovernedRun.Turn turn, ToolSpec tool) {
        return tool.needsWorkspace() ? all(turn) : closed;
    }

    ChildRead read(RunId child) {
        return children.apply(child);
    }

    /**
     * Labels of a result.
     *
     * @param tool null where none was there to be executed
     * @param said labels that the tool itself adds; what is none makes the result untrusted
     * @param given labels of what the run had not read, and the call was given
     * @param child run that did what the call asked for; a bounded answer of it clears what it was
     *     given
     */
    LabelSet ofResult(@Nullable ToolSpec tool, List<String> said, LabelSet given, ChildRead child) {
        LabelSet labels = tool == null ? LabelSet.NONE : ToolFacts.reads(tool);
        for (String label : said) {
            labels =
                    labels.join(
                            LabelSet.isLabel(label)
                                    ? LabelSet.of(label)
                                    : LabelSet.untrusted(
                                            tool == null ? "" : ToolFacts.source(tool)));
        }
        LabelSet passed = given.join(child.labels());
        return labels.join(child.answer() == null ? passed : passed.bounded());
    }
}
