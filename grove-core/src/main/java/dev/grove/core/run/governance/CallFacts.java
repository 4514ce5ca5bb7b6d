package dev.grove.core.run.governance;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.governance.GovernedRun.Next;
import dev.grove.core.run.governance.GovernedRun.Turn;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.PlanSteps;
import dev.grove.language.decide.fact.Tool;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts of the calls of a run, one turn after the other. Not thread-safe. */
final class CallFacts {

    private final Acting run;
    private final CallHistory closed;
    private final RunLabelling labels;
    private @Nullable Turn current;
    private @Nullable TurnHistory open;

    /** Tools as conditions know them, by the very description that the run has of each. */
    private final IdentityHashMap<ToolSpec, Tool> tools = new IdentityHashMap<>();

    /**
     * @param closed calls of the turns that are over
     * @param labels of what they have read
     */
    CallFacts(Acting run, CallHistory closed, RunLabelling labels) {
        this.run = run;
        this.closed = closed;
        this.labels = labels;
    }

    String run() {
        return run.id();
    }

    /**
     * Goes on with a turn that an earlier execution has left open: what it has come to counts, also
     * where nothing more of it is asked about.
     */
    void reenter(Turn turn) {
        current = turn;
    }

    /** All that is known of a call. Those before it in its turn count as begun, unless denied. */
    Facts of(Turn turn, Next next) {
        goOnWith(turn, next.at());
        CallHistory before = history(turn).until(next);
        Tool tool = tools.computeIfAbsent(next.tool(), ToolFacts::of);
        return Facts.of(
                new Arguments(next.call().arguments()),
                tool,
                labels.carriedBy(turn, next.tool()).to(tool.sink()),
                before.before(next.asked(), next.at(), next.turns(), next.costUsd()),
                PlanSteps.at(before.plan(), tool),
                run,
                new Moment(next.at()));
    }

    private TurnHistory history(Turn turn) {
        TurnHistory known = open;
        if (known == null || !known.isOf(turn)) {
            known = new TurnHistory(closed, turn);
            open = known;
        }
        return known;
    }

    /** Labels that a call carries. */
    List<String> carriedBy(Turn turn, Next next) {
        return labels.carriedBy(turn, next.tool()).list();
    }

    /**
     * Labels of the result of a call that was executed.
     *
     * @param said labels that the tool itself adds
     */
    LabelSet ofResult(Turn turn, GovernedRun.Ending ending, List<String> said, Instant now) {
        goOnWith(turn, now);
        return labels.ofResult(ending.tool(), said, ending.child());
    }

    /** All that the run has read, with what has ended of a turn. */
    LabelSet labels(Turn turn) {
        return labels.all(turn);
    }

    /** The turn before is over once another one is asked about. */
    @SuppressWarnings("ReferenceEquality")
    private void goOnWith(Turn turn, Instant now) {
        Turn before = current;
        if (before != null && before != turn) {
            before.calls().forEach(call -> closed.add(call, before.progressOf(call), now));
            labels.close(before);
        }
        current = turn;
    }
}
