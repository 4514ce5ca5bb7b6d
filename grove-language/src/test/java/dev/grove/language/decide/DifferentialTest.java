package dev.grove.language.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.json.CanonicalJson;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The decision function says what a second one says, and order says nothing. */
class DifferentialTest {

    private static final int CASES = 100_000;
    private static final int POLICIES = 300;

    @Test
    void decidesAsANaiveImplementationDoes() {
        GeneratedPolicies made = new GeneratedPolicies(45);
        List<FlatPolicy> policies = IntStream.range(0, POLICIES).mapToObj(made::policy).toList();
        Map<FlatPolicy, Layer> layers = new HashMap<>();
        policies.forEach(
                policy -> layers.put(policy, (Layer) Layer.of(policy, Sample.EXPRESSIONS)));
        Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        Map<Outcome, Integer> ofStarts = new EnumMap<>(Outcome.class);
        int lifted = 0;
        for (int i = 0; i < CASES; i++) {
            Act act = made.act();
            Facts facts = made.facts(act);
            List<FlatPolicy> ceiling = made.some(policies, 1);
            List<FlatPolicy> chain = made.some(policies, 3);
            Map<String, String> granted = new HashMap<>();
            List<Grant> grants = new ArrayList<>();
            for (int g = 0; g < made.below(3); g++) {
                grants.add(made.grant("g" + g, granted));
            }

            Decision decision =
                    Decisions.decide(
                            Chain.of(chain.stream().map(layers::get).toList()),
                            new Ceiling(ceiling.stream().<Link>map(layers::get).toList()),
                            new Grants(grants),
                            act,
                            facts);
            NaiveDecision.Answer expected =
                    new NaiveDecision(made.conditions, grants, granted, act, facts)
                            .decide(ceiling, chain);

            assertThat(answer(decision))
                    .as(() ->
                            "case of %s under %s %s with %s"
                                    .formatted(act, ceiling, chain, facts.json()))
                    .isEqualTo(expected);
            outcomes.merge(decision.outcome(), 1, Integer::sum);
            if (act.kind() == Act.Kind.START) {
                ofStarts.merge(decision.outcome(), 1, Integer::sum);
            }
            lifted +=
                    decision.reports().stream().anyMatch(each -> each instanceof Report.Lifted)
                            ? 1
                            : 0;
        }
        // Each outcome is among the cases often enough, of starts too, and so are grants.
        assertThat(ofStarts.values()).hasSize(3).allMatch(count -> count > CASES / 200);
        assertThat(outcomes.values()).hasSize(3).allMatch(count -> count > CASES / 20);
        assertThat(lifted).isGreaterThan(CASES / 200);
    }

    private static NaiveDecision.Answer answer(Decision decision) {
        List<String> watched =
                decision.reports().stream()
                        .filter(each -> each instanceof Report.Watched)
                        .map(each -> (Report.Watched) each)
                        .map(each -> each.by() + " " + each.outcome())
                        .toList();
        return switch (decision) {
            case Decision.Allow(boolean hold, _) ->
                    new NaiveDecision.Answer(Outcome.ALLOW, "", null, hold, watched);
            case Decision.Ask(var terms, By by, boolean hold, _) ->
                    new NaiveDecision.Answer(Outcome.ASK, by.toString(), terms, hold, watched);
            case Decision.Deny(_, By by, _) ->
                    new NaiveDecision.Answer(Outcome.DENY, by.toString(), null, false, watched);
        };
    }

    @Test
    void twentyOrdersOfItsRulesAndSelectorsAreOneLayer() {
        GeneratedPolicies made = new GeneratedPolicies(46);
        Random random = new Random(46);
        for (int i = 0; i < 200; i++) {
            FlatPolicy policy = made.policy(i);
            Layer layer = (Layer) Layer.of(policy, Sample.EXPRESSIONS);
            for (int order = 0; order < 20; order++) {
                Layer other = (Layer) Layer.of(shuffled(policy, random), Sample.EXPRESSIONS);
                assertThat(other.digest()).isEqualTo(layer.digest());
                Act act = made.act();
                Facts facts = made.facts(act);
                assertThat(explained(other, act, facts)).isEqualTo(explained(layer, act, facts));
            }
        }
    }

    private static FlatPolicy shuffled(FlatPolicy policy, Random random) {
        List<FlatRule> rules = new ArrayList<>();
        for (FlatRule flat : policy.rules()) {
            var on = new ArrayList<>(flat.rule().on());
            Collections.shuffle(on, random);
            var rule = flat.rule();
            rules.add(
                    new FlatRule(
                            flat.from(),
                            new Rule(
                                    rule.id(),
                                    on,
                                    rule.when(),
                                    rule.then(),
                                    rule.terms(),
                                    rule.say(),
                                    rule.severity(),
                                    rule.grantable(),
                                    rule.hold())));
        }
        Collections.shuffle(rules, random);
        return new FlatPolicy(
                policy.source(),
                policy.language(),
                policy.mode(),
                policy.otherwise(),
                rules,
                policy.network(),
                policy.secrets());
    }

    @Test
    void aLayerIsReadAsItWasWrittenAndNotUnderAnotherDigest() {
        GeneratedPolicies made = new GeneratedPolicies(47);
        for (int i = 0; i < 200; i++) {
            Layer layer = (Layer) Layer.of(made.policy(i), Sample.EXPRESSIONS);
            assertThat(CanonicalJson.digest(layer.document())).isEqualTo(layer.digest());
            Link read = Layer.read(layer.digest(), layer.document(), Sample.EXPRESSIONS);
            assertThat(read).isInstanceOf(Layer.class);
            assertThat(((Layer) read).document()).isEqualTo(layer.document());
            Act act = made.act();
            Facts facts = made.facts(act);
            assertThat(explained((Layer) read, act, facts)).isEqualTo(explained(layer, act, facts));
            assertThat(Layer.read("0".repeat(64), layer.document(), Sample.EXPRESSIONS))
                    .isInstanceOf(Link.Unreadable.class);
        }
    }

    /** Layers are monotone: one more never allows what was denied, unless the chain was empty. */
    @Test
    void aLayerMoreOnlyLowers() {
        GeneratedPolicies made = new GeneratedPolicies(48);
        List<Layer> layers =
                IntStream.range(0, 100)
                        .mapToObj(i -> (Layer) Layer.of(made.policy(i), Sample.EXPRESSIONS))
                        .toList();
        for (int i = 0; i < 20_000; i++) {
            Act act = made.act();
            Facts facts = made.facts(act);
            List<Layer> some = new ArrayList<>(made.some(layers, 3));
            some.addFirst(Layer.BASE);
            Chain chain = Chain.of(some);
            Outcome before =
                    Decisions.decide(chain, Ceiling.NONE, Grants.NONE, act, facts).outcome();
            Outcome after =
                    Decisions.decide(
                                    chain.with(made.some(layers, 2)),
                                    Ceiling.NONE,
                                    Grants.NONE,
                                    act,
                                    facts)
                            .outcome();
            assertThat(before.isMoreRestrictiveThan(after)).isFalse();
        }
    }

    private static Explanation explained(Layer layer, Act act, Facts facts) {
        return Decisions.explain(Chain.of(List.of(layer)), Ceiling.NONE, Grants.NONE, act, facts);
    }
}
