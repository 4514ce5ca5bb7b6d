package dev.grove.language.decide;

import static dev.grove.language.decide.Decided.ALLOW;
import static dev.grove.language.decide.Decided.ASK;
import static dev.grove.language.decide.Decided.DENY;
import static dev.grove.language.decide.Decided.FACTS;
import static dev.grove.language.decide.Decided.PUSHED;
import static dev.grove.language.decide.Decided.decide;
import static dev.grove.language.decide.Decided.explain;
import static dev.grove.language.decide.Decided.outcome;
import static dev.grove.language.decide.Sample.chain;
import static dev.grove.language.decide.Sample.layer;
import static dev.grove.language.decide.Sample.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answer of a layer from its rules, and of a chain from its layers. */
class JoinedAnswersTest {

    // ---- what a layer says

    @ParameterizedTest
    @CsvSource({
        "true, true, true, deny, c",
        "true, true, false, ask, b",
        "true, false, true, deny, c",
        "true, false, false, allow, a",
        "false, true, true, deny, c",
        "false, true, false, ask, b",
        "false, false, true, deny, c",
        "false, false, false, deny, default"
    })
    void deniesOverAskingOverAllowingOverTheDefault(
            boolean allow, boolean ask, boolean deny, String outcome, String rule) {
        List<String> written = new ArrayList<>(List.of("{id: z, on: other, then: allow}"));
        if (deny) {
            written.addFirst(DENY);
        }
        if (ask) {
            written.addFirst(ASK);
        }
        if (allow) {
            written.addFirst(ALLOW);
        }
        Explanation explained =
                explain(chain(rules(written.toArray(String[]::new))), PUSHED, FACTS);
        assertThat(explained.decision().outcome().wireName()).isEqualTo(outcome);
        assertThat(explained.ladder().getFirst().by().rule()).isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource({"allow", "ask", "deny"})
    void whereNoRuleMatchesTheDefaultIsSaid(String otherwise) {
        Layer layer = layer("p", "default: " + otherwise);
        assertThat(outcome(chain(layer), PUSHED, FACTS).wireName()).isEqualTo(otherwise);
    }

    @Test
    void saysWhoDeniesAndWhy() {
        assertThat(decide(chain(rules(DENY)), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> {
                            assertThat(deny.say()).isEqualTo("Never.");
                            assertThat(deny.by()).hasToString("p@1/c");
                            assertThat(deny.by().layer()).isEqualTo(rules(DENY).digest());
                        });
    }

    // ---- what a chain says

    @Test
    void theChainSaysTheMostRestrictiveOfItsLayers() {
        Layer allows = layer("allows", "rules: [" + ALLOW + "]");
        Layer asks = layer("asks", "rules: [" + ASK + "]");
        Layer denies = layer("denies", "rules: [" + DENY + "]");
        assertThat(outcome(chain(allows, asks), PUSHED, FACTS)).isEqualTo(Outcome.ASK);
        assertThat(outcome(chain(asks, denies, allows), PUSHED, FACTS)).isEqualTo(Outcome.DENY);
        assertThat(decide(chain(allows, denies, asks), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().policy().policy()).isEqualTo("denies"));
    }

    @Test
    void theOutermostLayerThatDeniesIsNamedAndTheCeilingBeforeAll() {
        Layer one = layer("one", "rules: [" + DENY + "]");
        Layer other = layer("other", "rules: [" + DENY + "]");
        Layer ceiling = layer("ceiling", "rules: [" + DENY + "]");
        assertThat(
                        ((Decision.Deny) decide(chain(one, other), PUSHED, FACTS))
                                .by()
                                .policy()
                                .policy())
                .isEqualTo("one");
        Decision decision =
                Decisions.decide(
                        chain(one), new Ceiling(List.of(ceiling)), Grants.NONE, PUSHED, FACTS);
        assertThat(((Decision.Deny) decision).by().policy().policy()).isEqualTo("ceiling");
    }

    @Test
    void joinsAsks() {
        Layer one =
                layer(
                        "one",
                        "rules: [{id: r, on: '*', then: ask, ask: {who: {scope: admin}, count: 2, timeout: 24h}}]");
        Layer other =
                layer(
                        "other",
                        "rules: [{id: r, on: '*', then: ask, ask: {who: {not: starter, person: true}, count: 1, timeout: 1h}}]");
        assertThat(decide(chain(one, other), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Ask.class,
                        ask -> {
                            assertThat(ask.terms().scope()).isEqualTo(Terms.Scope.ADMIN);
                            assertThat(ask.terms().count()).isEqualTo(2);
                            assertThat(ask.terms().not()).containsExactly(Terms.Excluded.STARTER);
                            assertThat(ask.terms().person()).isTrue();
                            assertThat(ask.terms().timeout()).isEqualTo(Duration.ofHours(1));
                            assertThat(ask.by()).hasToString("one@1/r");
                        });
    }

    @Test
    void joinsAsksOfOneLayerToo() {
        Layer layer =
                rules(
                        "{id: one, on: '*', then: ask, ask: {count: 2}}",
                        "{id: other, on: git_push, then: ask, ask: {count: 3, timeout: 2h}}");
        assertThat(decide(chain(layer), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Ask.class, ask -> assertThat(ask.terms().count()).isEqualTo(3));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void deniesWhereNobodyIsLeftToAsk(boolean inOneLayer) {
        String agents =
                "{id: agents, on: '*', then: ask, ask: {steps: [{by: {agent: reviewer}, within: 5m}]}}";
        String persons = "{id: persons, on: '*', then: ask, ask: {who: {person: true}}}";
        Chain chain =
                inOneLayer
                        ? chain(rules(agents, persons))
                        : chain(
                                layer("one", "rules: [" + agents + "]"),
                                layer("other", "rules: [" + persons + "]"));
        assertThat(decide(chain, PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> {
                            assertThat(deny.say()).contains("Nobody may approve");
                            assertThat(deny.by().rule()).isEqualTo("agents");
                        });
    }

    /** An agent stays where each rule names it; persons likewise. */
    @ParameterizedTest
    @CsvSource({
        "'[{by: {agent: a}}, {by: person}]', '[{by: {agent: a}, within: 2m}, {by: person}]', '', a 2m person",
        "'[{by: {agent: a}}, {by: person}]', '[{by: {agent: b}}, {by: person}]', '', person",
        "'[{by: {agent: a}}, {by: person}]', '[{by: {agent: a}}]', '', a",
        "'[{by: {agent: a}}]', '[{by: {agent: b}}]', '', denied",
        "'[{by: {agent: a}}, {by: person}]', '', 'count: 2', person",
        "'[{by: {agent: a}}, {by: person}]', '', 'who: {not: starter}', person",
        "'[{by: {agent: a}}, {by: person}]', '', 'who: {scope: admin}', person",
        "'[{by: {agent: a}}]', '', 'count: 2', denied"
    })
    void anAgentStaysWhereEachRuleAsksIt(String one, String other, String terms, String left) {
        String second = other.isEmpty() ? terms : "steps: " + other;
        Layer layer =
                rules(
                        "{id: one, on: '*', then: ask, ask: {steps: %s}}".formatted(one),
                        "{id: two, on: '*', then: ask, ask: {%s}}".formatted(second));
        String asked =
                switch (decide(chain(layer), PUSHED, FACTS)) {
                    case Decision.Ask ask ->
                            ask.terms()
                                            .review()
                                            .map(step ->
                                                    step.by().agent()
                                                            + (step.within() == null
                                                                    ? ""
                                                                    : " "
                                                                            + step.within()
                                                                                    .toMinutes()
                                                                            + "m"))
                                            .orElse("")
                                    + (ask.terms().voters().contains(Terms.Voter.PERSON)
                                            ? " person"
                                            : "");
                    case Decision.Deny _ -> "denied";
                    case Decision.Allow _ -> "allowed";
                };
        assertThat(asked.strip()).isEqualTo(left);
    }
}
