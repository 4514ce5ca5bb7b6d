package dev.grove.language.decide;

import dev.grove.language.expression.Verdict;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Grants that cover an act, and what they lift: rules that restrict and may be lifted, and the
 * default, each where a grant names it. The ceiling is never lifted.
 */
final class Lifting {

    static final Lifting NOTHING = new Lifting(List.of());

    private final List<Grant> covering;

    private Lifting(List<Grant> covering) {
        this.covering = covering;
    }

    /** A grant whose condition cannot be evaluated covers nothing. */
    static Lifting of(Grants grants, Question question, Budget budget) {
        List<Grant> covering = new ArrayList<>();
        for (Grant grant : grants.grants()) {
            boolean about = false;
            for (var selector : grant.on()) {
                about |= SelectorMatch.of(selector).matches(question, budget);
            }
            if (about
                    && (grant.when() == null
                            || budget.test(grant.when(), question.values())
                                    == Verdict.Answer.TRUE)) {
                covering.add(grant);
            }
        }
        return new Lifting(covering);
    }

    /** Leaves those whose use is stored. */
    Lifting committed() {
        return new Lifting(covering.stream().filter(Grant::committed).toList());
    }

    boolean hasUncommitted() {
        return covering.stream().anyMatch(grant -> !grant.committed());
    }

    boolean isCommitted(String id) {
        return covering.stream().anyMatch(grant -> grant.id().equals(id) && grant.committed());
    }

    /**
     * The layer computed anew without what is lifted, its default at the end where no rule counts.
     */
    Rung rung(boolean ceiling, Layer layer, List<RuleResult> evaluated) {
        List<RuleResult> results = new ArrayList<>(evaluated.size() + 1);
        boolean any = false;
        for (RuleResult result : evaluated) {
            RuleResult lifted = lifted(ceiling, layer, result);
            results.add(lifted);
            any |= lifted.counts();
        }
        if (!any) {
            RuleResult otherwise =
                    lifted(
                            ceiling,
                            layer,
                            RuleResult.reserved(
                                    layer.reserved(ceiling, "default"),
                                    layer.policy().otherwise()));
            results.add(otherwise);
            if (!otherwise.counts()) {
                results.add(RuleResult.reserved(otherwise.by(), Outcome.ALLOW));
            }
        }
        return Rung.of(ceiling, layer, results);
    }

    private RuleResult lifted(boolean ceiling, Layer layer, RuleResult result) {
        String grant = ceiling || !result.restricts() ? null : liftedBy(layer, result);
        return grant == null ? result : result.liftedBy(grant);
    }

    private @Nullable String liftedBy(Layer layer, RuleResult result) {
        if (!result.grantable()) {
            return null;
        }
        for (Grant grant : covering) {
            if (grant.names(layer, result.by())) {
                return grant.id();
            }
        }
        return null;
    }
}
