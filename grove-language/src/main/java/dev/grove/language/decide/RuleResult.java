package dev.grove.language.decide;

import dev.grove.language.expression.Verdict;
import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Terms;
import org.jspecify.annotations.Nullable;

/**
 * Result of a rule about an act.
 *
 * @param match whether its condition holds
 * @param fault why that cannot be said; null where it can
 * @param terms of an ask; null for the other outcomes
 * @param say words of the rule; null for none
 * @param grantable whether a grant may lift it
 * @param hold whether a result that it allows is held
 * @param grant that has lifted it; null where none has
 */
public record RuleResult(
        By by,
        Outcome then,
        Match match,
        @Nullable FaultKind fault,
        @Nullable Terms terms,
        @Nullable String say,
        boolean grantable,
        boolean hold,
        @Nullable String grant) {

    /** Whether a condition holds. */
    public enum Match {
        HOLDS,
        DOES_NOT,
        FAULTED
    }

    static RuleResult holds(By by, Rule rule) {
        return of(by, rule, Match.HOLDS, null);
    }

    static RuleResult of(By by, Rule rule, Verdict verdict) {
        return switch (verdict) {
            case Verdict.Answer.TRUE -> holds(by, rule);
            case Verdict.Answer.FALSE -> of(by, rule, Match.DOES_NOT, null);
            case Verdict.Fault(FaultKind kind) -> of(by, rule, Match.FAULTED, kind);
        };
    }

    private static RuleResult of(By by, Rule rule, Match match, @Nullable FaultKind fault) {
        return new RuleResult(
                by,
                rule.then(),
                match,
                fault,
                rule.terms(),
                rule.say(),
                rule.grantable(),
                rule.hold(),
                null);
    }

    /** Result of what a policy says of hosts, of secrets or by default. */
    static RuleResult reserved(By by, Outcome then) {
        return new RuleResult(
                by,
                then,
                Match.HOLDS,
                null,
                then == Outcome.ASK ? Terms.PLAIN : null,
                null,
                true,
                false,
                null);
    }

    RuleResult liftedBy(String id) {
        return new RuleResult(by, then, match, fault, terms, say, grantable, hold, id);
    }

    /**
     * Whether the rule counts. Where its condition cannot be evaluated, one that allows does not,
     * and one that restricts does.
     */
    public boolean counts() {
        return grant == null
                && switch (match) {
                    case HOLDS -> true;
                    case DOES_NOT -> false;
                    case FAULTED -> then != Outcome.ALLOW;
                };
    }

    /** Whether the result of the act is held: a hold restricts, so a fault does not end it. */
    boolean holdsResult() {
        return hold && match != Match.DOES_NOT;
    }

    boolean restricts() {
        return then != Outcome.ALLOW && counts();
    }
}
