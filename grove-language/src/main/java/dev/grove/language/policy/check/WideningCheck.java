package dev.grove.language.policy.check;

import dev.grove.language.decide.Layer;
import dev.grove.language.expression.Expressions;

/**
 * Compares what two layers allow. First every assignment of truth to the parts in which they differ
 * is tried, which proves that nothing more is allowed; where that does not prove it, acts and facts
 * are made of what is written in both, and decided by both, which may show that something is.
 *
 * <p>A condition that spends its budget faults as a whole, and its parts do not tell; a proof holds
 * where conditions end within their budgets.
 */
public final class WideningCheck {

    private final Expressions expressions;
    private final KnownTools tools;

    public WideningCheck(Expressions expressions, KnownTools tools) {
        this.expressions = expressions;
        this.tools = tools;
    }

    public Widening compare(Layer before, Layer after) {
        Widening proven = new Assignments(before, after, expressions).compare();
        return proven instanceof Widening.Unproven
                ? new Witnesses(before, after, expressions, tools)
                        .find()
                        .<Widening>map(found -> found)
                        .orElse(proven)
                : proven;
    }
}
