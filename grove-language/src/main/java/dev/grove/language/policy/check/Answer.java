package dev.grove.language.policy.check;

import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Terms;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a layer to an act, as far as it can be more or less permissive.
 *
 * @param terms of an ask; null for the other outcomes
 */
record Answer(Outcome outcome, @Nullable Terms terms, boolean hold) {

    /** Joins the terms of what asks; where no voter is left, it is denied. */
    static Answer of(Outcome outcome, Iterable<Terms> asked, boolean hold) {
        if (outcome != Outcome.ASK) {
            return new Answer(outcome, null, outcome == Outcome.ALLOW && hold);
        }
        Terms all = null;
        for (Terms terms : asked) {
            Optional<Terms> joined = all == null ? Optional.of(terms) : all.joined(terms);
            if (joined.isEmpty()) {
                return new Answer(Outcome.DENY, null, false);
            }
            all = joined.get();
        }
        return new Answer(outcome, all, hold);
    }

    boolean isMorePermissiveThan(Answer other) {
        if (outcome != other.outcome) {
            return other.outcome.isMoreRestrictiveThan(outcome);
        }
        return (other.hold && !hold)
                || (terms != null && other.terms != null && !terms.areAsStrictAs(other.terms));
    }
}
