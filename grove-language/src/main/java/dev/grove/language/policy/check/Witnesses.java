package dev.grove.language.policy.check;

import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Grant;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks for an act that one layer allows and the other restricts more, by deciding examples. */
final class Witnesses {

    /** Examples of each act; the same ones each time. */
    private static final int MOST_OF_ACT = 200;

    private static final int MOST = 20_000;

    private final Layer before;
    private final Layer after;
    private final Examples examples;

    Witnesses(Layer before, Layer after, Expressions expressions, KnownTools tools) {
        this.before = before;
        this.after = after;
        this.examples = new Examples(List.of(before, after), expressions, tools);
    }

    Optional<Widening.Wider> find() {
        List<Act> acts = examples.acts();
        int each = Math.clamp(MOST / Math.max(acts.size(), 1), 1, MOST_OF_ACT);
        for (Act act : acts) {
            for (int i = 0; i < each; i++) {
                Facts facts = examples.facts(act, i);
                Optional<Widening.Wider> found =
                        wider(act, facts, Grants.NONE, Grants.NONE, false)
                                .or(() ->
                                        wider(
                                                act,
                                                facts,
                                                everything(before),
                                                everything(after),
                                                true));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Widening.Wider> wider(
            Act act, Facts facts, Grants old, Grants changed, boolean lifted) {
        Decision was = decided(before, old, act, facts);
        Decision is = decided(after, changed, act, facts);
        return answer(is).isMorePermissiveThan(answer(was))
                ? Optional.of(new Widening.Wider(act, facts, was.outcome(), is.outcome(), lifted))
                : Optional.empty();
    }

    private static Decision decided(Layer layer, Grants grants, Act act, Facts facts) {
        return Decisions.decide(Chain.of(List.of(layer)), Ceiling.NONE, grants, act, facts);
    }

    private static Answer answer(Decision decision) {
        return switch (decision) {
            case Decision.Allow(boolean hold, _) -> new Answer(decision.outcome(), null, hold);
            case Decision.Ask(var terms, _, boolean hold, _) ->
                    new Answer(decision.outcome(), terms, hold);
            case Decision.Deny _ -> new Answer(decision.outcome(), null, false);
        };
    }

    /** A grant of all that may be lifted. */
    private static Grants everything(Layer layer) {
        Set<Lifted> all = new HashSet<>();
        for (FlatRule rule : layer.policy().rules()) {
            all.add(new Lifted(rule.from().policy(), rule.rule().id()));
        }
        Rule.RESERVED.forEach(word -> all.add(new Lifted(layer.policy().source().policy(), word)));
        List<Selector> every =
                Arrays.stream(Act.Kind.values())
                        .map(kind -> Selector.read(kind.wireName() + ":*"))
                        .toList();
        return new Grants(List.of(new Grant("all", every, null, all, Set.of(), true)));
    }
}
