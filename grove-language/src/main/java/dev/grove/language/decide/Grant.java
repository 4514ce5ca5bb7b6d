package dev.grove.language.decide;

import dev.grove.language.expression.Expression;
import dev.grove.language.policy.Selector;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An exception to named rules. Whether it is alive and whose it is were found out before.
 *
 * @param on acts that it covers
 * @param when condition that it covers them on; null for always
 * @param lifts rules that it is an exception to
 * @param except digests of layers that bind who granted it, which it does not lift
 * @param committed whether its use for this act is stored
 */
public record Grant(
        String id,
        List<Selector> on,
        @Nullable Expression when,
        Set<Lifted> lifts,
        Set<String> except,
        boolean committed) {

    /**
     * A rule by its names.
     *
     * @param policy that has written the rule
     * @param rule its id, or {@code default}, {@code network} or {@code secrets}
     */
    public record Lifted(String policy, String rule) {}

    public Grant {
        on = List.copyOf(on);
        lifts = Set.copyOf(lifts);
        except = Set.copyOf(except);
    }

    boolean names(Layer layer, By by) {
        return !except.contains(layer.digest())
                && lifts.contains(new Lifted(by.policy().policy(), by.rule()));
    }
}
