package dev.grove.core.run.governance;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.event.PolicyEvent;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Rung;
import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Terms;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Run that policies govern: the layers that it is bound to, those that stand above all runs of its
 * tenant as they are now, and what its calls have come to. Decides each call by them. Not
 * thread-safe.
 */
public final class GovernedRun {

    private static final String TERMS =
            "It asks for an approval on terms that this server cannot keep: more than one person, a known person, others than the starter, a wider scope, or steps.";

    private static final String HOLD =
            "Its result would have to be held from the model, which this server cannot do.";

    private final Chain chain;
    private final RunCeiling ceiling;
    private final Acting run;
    private final CallHistory closed;
    private final UnaryOperator<@Nullable String> scrubbed;
    private @Nullable Turn current;

    /**
     * @param closed calls of the turns that are over
     * @param scrubbed words of rules without the tenant's secrets
     */
    GovernedRun(
            Chain chain,
            RunCeiling ceiling,
            Acting run,
            CallHistory closed,
            UnaryOperator<@Nullable String> scrubbed) {
        this.chain = chain;
        this.ceiling = ceiling;
        this.run = run;
        this.closed = closed;
        this.scrubbed = scrubbed;
    }

    /** A turn, by the calls that its answer asks for. */
    public interface Turn {

        /** In the order in which they were asked for. */
        List<ToolCall> calls();

        /** How far a call came; null for one that has not begun. */
        @Nullable CallProgress progressOf(ToolCall call);
    }

    /**
     * A call that may be next, with what is known besides.
     *
     * @param asked call as the model asked for it
     * @param call with the arguments that would be executed
     * @param turns that were answered so far
     */
    public record Next(
            ToolCall asked,
            ToolCall call,
            ToolSpec tool,
            Instant at,
            long turns,
            BigDecimal costUsd) {}

    /** Takes the ceiling of the tenant as it is now. */
    public void followCeiling() {
        ceiling.follow();
    }

    /** Number of changes of the ceiling so far: what was decided before one is outdated. */
    public int ceilingChanges() {
        return ceiling.changes();
    }

    /** Event to be written before what is decided next. */
    public Optional<PolicyEvent> unloggedCeiling() {
        return ceiling.unlogged();
    }

    /** Decides a call of a turn. Those before it in the turn count as begun, unless denied. */
    public CallRuling decide(Turn turn, Next next) {
        return decide(chain, turn, next);
    }

    /**
     * Decides a call whose marker is durable by the ceiling alone; null where there is none. By all
     * else it was decided before its marker.
     */
    public @Nullable CallRuling decideByCeiling(Turn turn, Next next) {
        return ceiling.ceiling().links().isEmpty() ? null : decide(Chain.EMPTY, turn, next);
    }

    // A model may give two calls one id: the call itself says which of them is next.
    @SuppressWarnings("ReferenceEquality")
    private CallRuling decide(Chain bound, Turn turn, Next next) {
        goOnWith(turn, next.at());
        CallHistory before = closed.copy();
        for (ToolCall call : turn.calls()) {
            if (call == next.asked()) {
                break;
            }
            before.add(call, turn.progressOf(call), next.at());
        }
        Facts facts =
                Facts.of(
                        new Arguments(next.call().arguments()),
                        ToolFacts.of(next.tool()),
                        before.before(next.asked(), next.at(), next.turns(), next.costUsd()),
                        run,
                        new Moment(next.at()));
        return ruling(
                next.at(),
                Decisions.explain(
                        bound,
                        ceiling.ceiling(),
                        Grants.NONE,
                        Act.call(next.call().name()),
                        facts));
    }

    /** The turn before is over once another one is asked about. */
    @SuppressWarnings("ReferenceEquality")
    private void goOnWith(Turn turn, Instant now) {
        Turn before = current;
        if (before != null && before != turn) {
            before.calls().forEach(call -> closed.add(call, before.progressOf(call), now));
        }
        current = turn;
    }

    private CallRuling ruling(Instant at, Explanation explanation) {
        Decision decision = explanation.decision();
        return switch (decision) {
            case Decision.Allow(boolean hold, var reports) ->
                    hold
                            ? new CallRuling.Denied(at, holding(explanation), HOLD, reports)
                            : new CallRuling.Allowed(at, reports);
            case Decision.Ask(Terms terms, By by, boolean hold, var reports) ->
                    hold || !terms.isPlain()
                            ? new CallRuling.Denied(at, by, hold ? HOLD : TERMS, reports)
                            : new CallRuling.Asked(
                                    at,
                                    by,
                                    scrubbed.apply(words(explanation, by)),
                                    terms.timeout(),
                                    reports);
            case Decision.Deny(String say, By by, var reports) ->
                    new CallRuling.Denied(at, by, scrubbed.apply(say), reports);
        };
    }

    private static @Nullable String words(Explanation explanation, By by) {
        return explanation.ladder().stream()
                .filter(rung -> rung.by().equals(by))
                .findFirst()
                .map(Rung::say)
                .orElse(null);
    }

    private static By holding(Explanation explanation) {
        return explanation.ladder().stream()
                .filter(Rung::hold)
                .map(Rung::by)
                .findFirst()
                .orElseThrow();
    }
}
