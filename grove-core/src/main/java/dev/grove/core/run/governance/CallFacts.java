package dev.grove.core.run.governance;

import dev.grove.core.id.RunId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.governance.GovernedRun.Next;
import dev.grove.core.run.governance.GovernedRun.Turn;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.ToolCall;
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
    private final HeldResults held;
    private final RunLabelling labels;
    private @Nullable Turn current;
    private @Nullable TurnHistory open;

    /** Calls of the current turn. */
    private final IdentityHashMap<ToolCall, ResolvedCall> resolved = new IdentityHashMap<>();

    /** Tools as conditions know them, by the very description that the run has of each. */
    private final IdentityHashMap<ToolSpec, Tool> tools = new IdentityHashMap<>();

    /**
     * @param closed calls of the turns that are over
     * @param held those of their results that the model does not see
     * @param labels of what they have read
     */
    CallFacts(Acting run, CallHistory closed, HeldResults held, RunLabelling labels) {
        this.run = run;
        this.closed = closed;
        this.held = held;
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
                labelsOf(turn, next).to(tool.sink()),
                before.before(next.asked(), next.at(), next.turns(), next.costUsd()),
                PlanSteps.at(before.plan(), tool),
                run,
                new Moment(next.at()));
    }

    /** Calls of the tool of one that comes next, before it, those that were denied included. */
    long askedForBefore(Turn turn, Next next) {
        goOnWith(turn, next.at());
        return history(turn).until(next).askedFor(next.call().name());
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
        return labelsOf(turn, next).list();
    }

    /** Edited arguments have those of the ones that they were made of. */
    private LabelSet labelsOf(Turn turn, Next next) {
        return labels.carriedBy(turn, next.tool())
                .join(resolve(turn, next.asked(), next.at()).labels());
    }

    /** A call with held results of earlier turns in place of the references to them. */
    ResolvedCall resolve(Turn turn, ToolCall asked, Instant now) {
        goOnWith(turn, now);
        return resolved.computeIfAbsent(asked, call -> HeldReferences.resolve(call, held));
    }

    /**
     * Data that the end of a call brings.
     *
     * @param labels of the result
     * @param bits that bounded answers let through
     * @param answer where it is bounded itself; null for others
     */
    record Brought(LabelSet labels, long bits, @Nullable BoundedAnswer answer) {}

    /**
     * Data that a call brings which was executed. Its result may repeat what it was given.
     *
     * @param said labels that the tool itself adds
     */
    Brought brought(Turn turn, GovernedRun.Ending ending, List<String> said, Instant now) {
        LabelSet given = resolve(turn, ending.call(), now).labels();
        RunId run = ending.child();
        ChildRead child = run == null ? ChildRead.NOTHING : labels.read(run);
        if (ending.how() != CallProgress.Status.COMPLETED) {
            child = child.unanswered();
        }
        return new Brought(
                labels.ofResult(ending.tool(), said, given, child),
                child.allBits(),
                child.answer());
    }

    /** All that the run has read, with what has ended of a turn. */
    LabelSet labels(Turn turn) {
        return labels.all(turn);
    }

    /** All that the run had read before a turn, the one that is under way. */
    @SuppressWarnings("ReferenceEquality")
    LabelSet labelsBefore(Turn turn) {
        return current == turn ? labels.before() : labels.all(turn);
    }

    /** The turn before is over once another one is asked about. */
    @SuppressWarnings("ReferenceEquality")
    private void goOnWith(Turn turn, Instant now) {
        Turn before = current;
        if (before != null && before != turn) {
            before.calls().forEach(call -> closed.add(call, before.progressOf(call), now));
            labels.close(before);
            held.add(before);
        }
        if (before != turn) {
            resolved.clear();
        }
        current = turn;
    }
}
