package dev.grove.core.run.governance;

import dev.grove.core.id.RunId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.vote.Motion;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.run.vote.ToolDigest;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Rung;
import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Terms;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Run that policies govern: the layers that it is bound to, and what its calls have come to.
 * Decides each call by them. Not thread-safe.
 */
public final class GovernedRun {

    private static final String STEPS =
            "It asks agents that review before people, which this server cannot do.";

    private static final String HOLD =
            "Its result would have to be held from the model, which this server cannot do.";

    private final String authority;
    private final Chain chain;
    private final Acting run;
    private final CallHistory closed;
    private final RunLabelling labels;
    private final UnaryOperator<@Nullable String> scrubbed;
    private @Nullable Turn current;

    /**
     * @param authority digest of the chain
     * @param closed calls of the turns that are over
     * @param labels of what they have read
     * @param scrubbed words of rules without the tenant's secrets
     */
    GovernedRun(
            String authority,
            Chain chain,
            Acting run,
            CallHistory closed,
            RunLabelling labels,
            UnaryOperator<@Nullable String> scrubbed) {
        this.authority = authority;
        this.chain = chain;
        this.run = run;
        this.closed = closed;
        this.labels = labels;
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

    /** Decides a call of a turn. Those before it in the turn count as begun, unless denied. */
    public CallRuling decide(Turn turn, Next next) {
        Facts facts = facts(turn, next);
        return ruling(
                turn,
                next,
                Decisions.explain(
                        chain,
                        Ceiling.NONE,
                        Grants.NONE,
                        Act.call(next.call().name()),
                        facts));
    }

    /** All that is known of a call of a turn. */
    // A model may give two calls one id: the call itself says which of them is next.
    @SuppressWarnings("ReferenceEquality")
    Facts facts(Turn turn, Next next) {
        goOnWith(turn, next.at());
        CallHistory before = closed.copy();
        for (ToolCall call : turn.calls()) {
            if (call == next.asked()) {
                break;
            }
            before.add(call, turn.progressOf(call), next.at());
        }
        Tool tool = ToolFacts.of(next.tool());
        return Facts.of(
                new Arguments(next.call().arguments()),
                tool,
                labels.carriedBy(turn, next.tool()).to(tool.sink()),
                before.before(next.asked(), next.at(), next.turns(), next.costUsd()),
                run,
                new Moment(next.at()));
    }

    /** A call that ends, with what is known of its result. */
    public record Ending(
            ToolCall call,
            CallProgress.Status how,
            @Nullable ToolSpec tool,
            List<String> said,
            @Nullable RunId child) {

        /**
         * @param tool null where none was there to be executed
         * @param said labels that the tool itself adds
         * @param child run that did what the call asked for
         */
        public Ending {
            said = List.copyOf(said);
        }
    }

    /**
     * Labels that the result of a call has; null where its tool's name says them. Only what was
     * executed has given anything.
     */
    public @Nullable LabelSet labelsOf(Turn turn, Ending ending, Instant now) {
        goOnWith(turn, now);
        if (ending.how() == CallProgress.Status.DENIED) {
            return null;
        }
        LabelSet read =
                labels.ofResult(
                        ending.tool(),
                        ending.said().stream().map(this::scrubbed).toList(),
                        ending.child());
        return read.equals(ToolFacts.readsByName(ending.call().name())) ? null : read;
    }

    private String scrubbed(String label) {
        return Objects.requireNonNullElse(scrubbed.apply(label), "");
    }

    /** All that the run has read, with what has ended of a turn. */
    public LabelSet labels(Turn turn) {
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

    private CallRuling ruling(Turn turn, Next next, Explanation explanation) {
        Instant at = next.at();
        Decision decision = explanation.decision();
        return switch (decision) {
            case Decision.Allow(boolean hold, var reports) ->
                    hold
                            ? new CallRuling.Denied(at, holding(explanation), HOLD, reports)
                            : new CallRuling.Allowed(at, reports);
            case Decision.Ask(Terms terms, By by, boolean hold, var reports) ->
                    hold || !terms.steps().isEmpty()
                            ? new CallRuling.Denied(at, by, hold ? HOLD : STEPS, reports)
                            : new CallRuling.Asked(
                                    at,
                                    by,
                                    scrubbed.apply(words(explanation, by)),
                                    terms.timeout(),
                                    reports,
                                    quorum(turn, next, by, terms));
            case Decision.Deny(String say, By by, var reports) ->
                    new CallRuling.Denied(at, by, scrubbed.apply(say), reports);
        };
    }

    private @Nullable Quorum quorum(Turn turn, Next next, By by, Terms terms) {
        return terms.isPlain()
                ? null
                : new Quorum(
                        new Motion(
                                run.id(),
                                next.call(),
                                ToolDigest.of(next.tool()),
                                authority,
                                labels.carriedBy(turn, next.tool()).list(),
                                Motion.Rule.of(by)),
                        terms,
                        0);
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
