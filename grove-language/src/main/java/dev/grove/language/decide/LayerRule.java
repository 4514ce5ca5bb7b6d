package dev.grove.language.decide;

import dev.grove.language.expression.Expression;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Rule;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a layer, compiled.
 *
 * @param when null where it always holds
 */
record LayerRule(FlatRule flat, @Nullable Expression when) {

    Rule rule() {
        return flat.rule();
    }
}
