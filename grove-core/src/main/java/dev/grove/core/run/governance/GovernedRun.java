package dev.grove.core.run.governance;

import dev.grove.core.id.RunId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.event.PolicyEvent;
import dev.grove.core.run.grant.RunGrants;
import dev.grove.core.run.grant.TurnGrants;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Held;
import dev.grove.core.run.vote.Motion;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolDigest;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Report;
import dev.grove.language.decide.Rung;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Terms;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Run that policies govern: the layers that it is bound to, those that stand above all runs of its
 * tenant as they are now, and what its calls have come to. Decides each call by them. Not
 * thread-safe.
 */
public final class GovernedRun {

    private final String authority;
    private final Chain chain;
    private final RunCeiling ceiling;
    private final CallFacts facts;
    private final RunGrants grants;
    private final UnaryOperator<@Nullable String> scrubbed;
    private final Watching watching = new Watching();

    /**
     * @param authority digest of the chain
     * @param scrubbed words of rules without the tenant's secrets
     */
    GovernedRun(
            String authority,
            Chain chain,
            RunCeiling ceiling,
            CallFacts facts,
            RunGrants grants,
            UnaryOperator<@Nullable String> scrubbed) {
        this.authority = authority;
        this.chain = chain;
        this.ceiling = ceiling;
        this.facts = facts;
        this.grants = grants;
        this.scrubbed = scrubbed;
    }

    /** A turn, by the calls that its answer asks for. */
    public interface Turn {

        int number();

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

    /** Goes on with a turn that an earlier execution has left open. */
    public void reenter(Turn turn) {
        facts.reenter(turn);
    }

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

    /** Grants that the run has now, with the calls of a turn that have used them. */
    public TurnGrants grants(int turn) {
        return grants.find(turn);
    }

    /**
     * Uses grants for a call of a turn that is durable.
     *
     * @return false where one of them is not alive any more, and then none is used
     */
    public boolean use(int turn, ToolCall call, Set<String> used) {
        return grants.use(turn, call.id(), used);
    }

    /**
     * Decides a call anew, as if it had used each of the grants; the same ruling where that is no
     * less restrictive. Reports those that it has not used yet as liftable.
     *
     * @param without ruling without any grant
     */
    public CallRuling decide(Turn turn, Next next, TurnGrants held, CallRuling without) {
        String call = next.asked().id();
        Explanation granted =
                Decisions.explain(
                        chain,
                        ceiling.ceiling(),
                        held.forCall(call),
                        Act.call(next.call().name()),
                        facts.of(turn, next));
        CallRuling ruling = ruling(turn, next, granted);
        if (!without.outcome().isMoreRestrictiveThan(ruling.outcome())) {
            return without;
        }
        return ruling.reporting(report ->
                report instanceof Report.Lifted(String grant, By by) && !held.isUsed(grant, call)
                        ? new Report.Liftable(grant, by)
                        : report);
    }

    /**
     * Decides a call whose marker is durable by the ceiling alone; null where there is none. By all
     * else it was decided before its marker.
     */
    public @Nullable CallRuling decideByCeiling(Turn turn, Next next) {
        return ceiling.ceiling().links().isEmpty() ? null : decide(Chain.EMPTY, turn, next);
    }

    /** Rules to report, now that a ruling is carried out. */
    public List<PolicyEvent> raised(CallRuling ruling, int turn, ToolCall call) {
        return watching.toTell(ruling).stream()
                .<PolicyEvent>map(
                        raised -> PolicyEvent.Raised.of(turn, call, raised.by(), raised.watches()))
                .toList();
    }

    private CallRuling decide(Chain bound, Turn turn, Next next) {
        return ruling(
                turn,
                next,
                Decisions.explain(
                        bound,
                        ceiling.ceiling(),
                        Grants.NONE,
                        Act.call(next.call().name()),
                        facts.of(turn, next)));
    }

    /**
     * Answers a call by which the model asks for an exception, or makes it ready for people.
     *
     * @param tools of the run
     */
    public CapabilityAnswer request(Turn turn, Next next, List<ToolSpec> tools) {
        return new CapabilityRequests(grants)
                .answer(
                        new CapabilityRequests.Made(
                                next.call(),
                                tools,
                                facts.labels(turn).list(),
                                facts.askedForBefore(turn, next)),
                        ceiling.ceiling().links(),
                        chain.links());
    }

    /** Puts held results in place of the references to them in a call of a turn. */
    public ResolvedCall resolve(Turn turn, ToolCall asked, Instant now) {
        return facts.resolve(turn, asked, now);
    }

    /** A call that ends, with what is known of its result. */
    public record Ending(
            ToolCall call,
            CallProgress.Status how,
            @Nullable ToolSpec tool,
            List<String> said,
            @Nullable RunId child) {

        /**
         * @param call as the model asked for it
         * @param tool null where none was there to be executed
         * @param said labels that the tool itself adds
         * @param child run that did what the call asked for
         */
        public Ending {
            said = List.copyOf(said);
        }
    }

    /**
     * End of a call, as it is recorded.
     *
     * @param labels that the run has by it; null where the tool's name says them
     * @param bits that bounded answers let through by it
     * @param held where the model does not see the result
     * @param result as the model reads it
     */
    public record Recorded(
            @Nullable LabelSet labels, long bits, @Nullable Held held, String result) {}

    /**
     * Records the end of a call. Only what was executed has given anything.
     *
     * @param result it came to
     * @param hold whether the model is not to see it; files that it has left are there all the same
     */
    public Recorded end(Turn turn, Ending ending, String result, boolean hold, Instant now) {
        if (ending.how() == CallProgress.Status.DENIED) {
            return new Recorded(null, 0, null, result);
        }
        CallFacts.Brought brought =
                facts.brought(
                        turn, ending, ending.said().stream().map(this::scrubbed).toList(), now);
        BoundedAnswer bounded = brought.answer();
        String value = bounded == null ? result : bounded.text();
        ToolSpec tool = ending.tool();
        LabelSet read =
                hold && (tool == null || !tool.needsWorkspace()) ? LabelSet.NONE : brought.labels();
        return new Recorded(
                read.equals(ToolFacts.readsByName(ending.call().name())) ? null : read,
                brought.bits(),
                hold ? new Held(value, brought.labels()) : null,
                hold ? HeldNotice.of(turn, ending.call(), ending.how(), value) : value);
    }

    private String scrubbed(String label) {
        return Objects.requireNonNullElse(scrubbed.apply(label), "");
    }

    /** All that the run has read, with what has ended of a turn. */
    public LabelSet labels(Turn turn) {
        return facts.labels(turn);
    }

    /** All that the run had read as the answer of the turn under way was written. */
    public LabelSet labelsBefore(Turn turn) {
        return facts.labelsBefore(turn);
    }

    private CallRuling ruling(Turn turn, Next next, Explanation explanation) {
        Instant at = next.at();
        Decision decision = Watching.reported(explanation);
        return switch (decision) {
            case Decision.Allow(boolean hold, var reports) ->
                    new CallRuling.Allowed(at, hold, reports);
            case Decision.Ask(Terms terms, By by, boolean hold, var reports) ->
                    new CallRuling.Asked(
                            at,
                            hold,
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
                                facts.run(),
                                next.call(),
                                ToolDigest.of(next.tool()),
                                authority,
                                facts.carriedBy(turn, next),
                                Motion.Rule.of(by),
                                facts.resolve(turn, next.asked(), next.at()).refers()),
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
}
