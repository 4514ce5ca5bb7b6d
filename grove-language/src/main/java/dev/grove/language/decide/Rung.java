package dev.grove.language.decide;

import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Terms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A layer's part in a decision.
 *
 * @param ceiling whether it is one of the tenant's ceiling
 * @param layer its digest; empty where no layer is the reason
 * @param policy that it is
 * @param mode whether it counts
 * @param answer of the layer alone
 * @param by reason for the answer
 * @param terms of an ask, joined; null for the other answers
 * @param say words of the reason; null for none
 * @param hold whether the result is held
 * @param rules about the act, with what became of each
 */
public record Rung(
        boolean ceiling,
        String layer,
        Version policy,
        Mode mode,
        Outcome answer,
        By by,
        @Nullable Terms terms,
        @Nullable String say,
        boolean hold,
        List<RuleResult> rules) {

    static final String NOBODY =
            "Nobody may approve it: the rules that ask leave no one who satisfies all of them.";

    /** Makes the answer of a layer: deny over ask over allow over its default. */
    static Rung of(boolean ceiling, Layer layer, List<RuleResult> results) {
        RuleResult reason = null;
        Terms terms = null;
        boolean nobody = false;
        boolean hold = false;
        for (RuleResult result : results) {
            hold |= result.holdsResult();
            if (!result.counts()) {
                continue;
            }
            if (reason == null || result.then().isMoreRestrictiveThan(reason.then())) {
                reason = result;
            }
            if (result.terms() != null && !nobody) {
                Terms joined =
                        terms == null ? result.terms() : terms.joined(result.terms()).orElse(null);
                nobody = joined == null || joined.voters().isEmpty();
                terms = joined;
            }
        }
        if (reason == null) {
            throw new IllegalStateException("A default is among the results");
        }
        boolean denied = reason.then() == Outcome.ASK && nobody;
        Outcome answer = denied ? Outcome.DENY : reason.then();
        return new Rung(
                ceiling,
                layer.digest(),
                layer.policy().source(),
                layer.policy().mode(),
                answer,
                reason.by(),
                answer == Outcome.ASK ? terms : null,
                denied ? NOBODY : reason.say(),
                hold,
                List.copyOf(results));
    }

    /** Denial for which no rule of a layer is the reason. */
    static Rung denied(By by, String say) {
        return new Rung(
                by.ceiling(),
                by.layer(),
                by.policy(),
                Mode.ENFORCE,
                Outcome.DENY,
                by,
                null,
                say,
                false,
                List.of());
    }

    /** Makes it one of a layer that only watches. */
    Rung watched() {
        return new Rung(ceiling, layer, policy, Mode.WATCH, answer, by, terms, say, hold, rules);
    }

    boolean isCounted() {
        return mode == Mode.ENFORCE;
    }
}
