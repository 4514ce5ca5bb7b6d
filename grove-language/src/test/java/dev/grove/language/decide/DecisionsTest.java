package dev.grove.language.decide;

import static dev.grove.language.decide.Decided.ALLOW;
import static dev.grove.language.decide.Decided.ASK;
import static dev.grove.language.decide.Decided.DENY;
import static dev.grove.language.decide.Decided.FACTS;
import static dev.grove.language.decide.Decided.PUSHED;
import static dev.grove.language.decide.Decided.decide;
import static dev.grove.language.decide.Decided.explain;
import static dev.grove.language.decide.Decided.outcome;
import static dev.grove.language.decide.Decided.secret;
import static dev.grove.language.decide.Decided.started;
import static dev.grove.language.decide.Sample.PUSH;
import static dev.grove.language.decide.Sample.call;
import static dev.grove.language.decide.Sample.chain;
import static dev.grove.language.decide.Sample.layer;
import static dev.grove.language.decide.Sample.net;
import static dev.grove.language.decide.Sample.open;
import static dev.grove.language.decide.Sample.rules;
import static dev.grove.language.decide.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Decisions of no chain, past faults and limits, where something is missing, of policies that
 * watch; and their explanation.
 */
class DecisionsTest {

    // ---- an empty chain

    @Test
    void anEmptyChainAllowsCallsAndStartsAndNeitherTheNetworkNorSecrets() {
        assertThat(outcome(Chain.EMPTY, PUSHED, FACTS)).isEqualTo(Outcome.ALLOW);
        assertThat(outcome(Chain.EMPTY, Act.start("helper"), started("helper")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(Chain.EMPTY, new Act(Act.Kind.MERGE, "files"), Facts.NONE))
                .isEqualTo(Outcome.ALLOW);
        assertThat(decide(Chain.EMPTY, Act.net("pypi.org", 443), net("pypi.org", 443, "GET")))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().rule()).isEqualTo("empty_chain"));
        assertThat(outcome(Chain.EMPTY, Act.secret("s"), Facts.of(secret("s", "/", 0))))
                .isEqualTo(Outcome.DENY);
    }

    @Test
    void theCeilingStandsAboveAnEmptyChainAndOpensNothing() {
        Ceiling ceiling = new Ceiling(List.of(open(DENY)));
        assertThat(Decisions.decide(Chain.EMPTY, ceiling, Grants.NONE, PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Deny.class, deny -> assertThat(deny.by().ceiling()).isTrue());
        assertThat(
                        Decisions.decide(
                                        Chain.EMPTY,
                                        ceiling,
                                        Grants.NONE,
                                        Act.net("pypi.org", 443),
                                        net("pypi.org", 443, "GET"))
                                .outcome())
                .isEqualTo(Outcome.DENY);
    }

    @Test
    void theBaseLayerSaysWhatTheEmptyChainSays() {
        assertThat(outcome(chain(Layer.BASE), PUSHED, FACTS)).isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(Layer.BASE), Act.start("x"), started("x")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(
                        outcome(
                                chain(Layer.BASE, layer("p", "default: allow")),
                                Act.net("pypi.org", 443),
                                net("pypi.org", 443, "GET")))
                .isEqualTo(Outcome.DENY);
    }

    // ---- faults

    @ParameterizedTest
    @CsvSource({"args.nothing == 1, missing", "args.branch > 1, type", "1 / 0 > 0, value"})
    void aFaultDoesNotAllowAndRestricts(String condition, String kind) {
        String rule = "{id: r, on: git_push, when: \"" + condition + "\", then: ";
        assertThat(outcome(chain(rules(rule + "allow}")), PUSHED, FACTS)).isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(open(rule + "allow}")), PUSHED, FACTS)).isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(open(rule + "ask}")), PUSHED, FACTS)).isEqualTo(Outcome.ASK);
        Decision denied = decide(chain(open(rule + "deny}")), PUSHED, FACTS);
        assertThat(denied.outcome()).isEqualTo(Outcome.DENY);
        assertThat(denied.reports())
                .containsExactly(
                        new Report.Faulted(
                                ((Decision.Deny) denied).by(),
                                FaultKind.valueOf(kind.toUpperCase(Locale.ROOT))));
    }

    @Test
    void operatorsAbsorbFaultsButNotSpentWork() {
        String costly = "args.list.all(a, args.list.all(b, a + b >= 0))";
        String numbers = "[" + "1,".repeat(999) + "1]";
        Facts facts = call(PUSH, "{\"branch\": \"main\", \"list\": " + numbers + "}");
        Layer absorbed =
                rules(
                        "{id: r, on: git_push, when: \"args.nothing == 1 || args.branch == 'main'\", then: allow}");
        Layer spent =
                rules(
                        "{id: r, on: git_push, when: \""
                                + costly
                                + " || args.branch == 'main'\", then: allow}");
        assertThat(outcome(chain(absorbed), PUSHED, facts)).isEqualTo(Outcome.ALLOW);
        Decision decision = decide(chain(spent), PUSHED, facts);
        assertThat(decision.outcome()).isEqualTo(Outcome.DENY);
        assertThat(decision.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Faulted.class,
                        fault -> assertThat(fault.kind()).isEqualTo(FaultKind.WORK));
    }

    @Test
    void holdsAResultAlsoWhereTheConditionOfTheHoldFaults() {
        Layer layer =
                rules(
                        "{id: held, on: git_push, when: \"args.nothing\", then: allow, hold: true}",
                        ALLOW);
        assertThat(decide(chain(layer), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Allow.class, allow -> assertThat(allow.hold()).isTrue());
        assertThat(decide(chain(rules(ALLOW)), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Allow.class, allow -> assertThat(allow.hold()).isFalse());
        Layer asks = layer("asks", "rules: [" + ASK + "]");
        assertThat(decide(chain(layer, asks), PUSHED, FACTS))
                .isInstanceOfSatisfying(Decision.Ask.class, ask -> assertThat(ask.hold()).isTrue());
    }

    // ---- limits

    @Test
    void deniesPastTheWorkOfADecision() {
        String condition = "args.list.all(a, a + args.list[0] + args.list[1] >= 0)";
        Facts facts = call(PUSH, "{\"list\": [" + "1,".repeat(999) + "1]}");
        StringBuilder rules = new StringBuilder("default: allow\nrules:\n");
        for (int i = 0; i < 40; i++) {
            rules.append(
                    "  - {id: r%d, on: git_push, when: \"!%s\", then: deny}%n"
                            .formatted(i, condition));
        }
        Layer one = open("{id: r, on: git_push, when: \"!" + condition + "\", then: deny}");
        assertThat(outcome(chain(one), PUSHED, facts)).isEqualTo(Outcome.ALLOW);
        assertThat(decide(chain(layer("many", rules.toString())), PUSHED, facts))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().rule()).isEqualTo("authority_unreadable"));
    }

    @Test
    void deniesAChainOfMoreThan64LayersAndCountsDuplicatesOnce() {
        List<Link> layers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            layers.add(layer("p" + i, "default: allow"));
        }
        layers.addAll(List.copyOf(layers));
        assertThat(outcome(Chain.of(layers), PUSHED, FACTS)).isEqualTo(Outcome.ALLOW);
        layers.add(layer("one-more", "default: allow"));
        assertThat(decide(Chain.of(layers), PUSHED, FACTS))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().rule()).isEqualTo("authority_unreadable"));
    }

    // ---- what is missing

    @Test
    void deniesWhereALayerCannotBeRead() {
        Link missing = new Link.Unreadable("abc", "is not stored");
        Decision decision = decide(chain(rules(ALLOW), missing), PUSHED, FACTS);
        assertThat(decision)
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> {
                            assertThat(deny.by().rule()).isEqualTo("authority_unreadable");
                            assertThat(deny.by().layer()).isEqualTo("abc");
                        });
        assertThat(
                        Decisions.decide(
                                        Chain.EMPTY,
                                        new Ceiling(List.of(missing)),
                                        Grants.NONE,
                                        PUSHED,
                                        FACTS)
                                .outcome())
                .isEqualTo(Outcome.DENY);
    }

    @Test
    void deniesWhereTheToolOrTheRequestIsNotKnown() {
        for (Decision decision :
                List.of(
                        decide(chain(open()), PUSHED, Facts.NONE),
                        decide(Chain.EMPTY, PUSHED, Facts.NONE),
                        decide(chain(open()), PUSHED, call(tool("other"), "{}")),
                        decide(chain(open()), Act.net("a.b", 443), net("a.b", 80, "GET")),
                        decide(chain(open()), Act.secret("s"), Facts.of(secret("t", "/", 0))))) {
            assertThat(decision)
                    .isInstanceOfSatisfying(
                            Decision.Deny.class,
                            deny -> assertThat(deny.by().rule()).isEqualTo("unknown_act"));
        }
    }

    @Test
    void argumentsOfAToolWithoutASchemaAreAbsentAndRulesThatReadThemFault() {
        Layer layer = open("{id: r, on: git_push, when: \"args.branch == 'main'\", then: deny}");
        assertThat(outcome(chain(layer), PUSHED, Facts.of(PUSH))).isEqualTo(Outcome.DENY);
    }

    // ---- policies that watch

    @Test
    void whatWatchesIsReportedAndDoesNotCount() {
        Layer watches = layer("w", "mode: watch\nrules: [" + DENY + "]");
        Layer allows = rules(ALLOW);
        Decision decision = decide(chain(watches, allows), PUSHED, FACTS);
        assertThat(decision.outcome()).isEqualTo(Outcome.ALLOW);
        assertThat(decision.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Watched.class,
                        watched -> {
                            assertThat(watched.outcome()).isEqualTo(Outcome.DENY);
                            assertThat(watched.by()).hasToString("w@1/c");
                        });
    }

    @Test
    void whatWatchesOpensNothingAndEndsNothing() {
        Layer watches = layer("w", "mode: watch\ndefault: allow");
        assertThat(outcome(chain(watches), Act.net("a.b", 443), net("a.b", 443, "GET")))
                .isEqualTo(Outcome.DENY);
        String costly = "args.list.all(a, args.list.all(b, a + b >= 0))";
        StringBuilder rules = new StringBuilder("mode: watch\nrules:\n");
        for (int i = 0; i < 40; i++) {
            rules.append(
                    "  - {id: r%d, on: git_push, when: \"%s\", then: deny}%n".formatted(i, costly));
        }
        Facts facts = call(PUSH, "{\"list\": [" + "1,".repeat(999) + "1]}");
        Decision decision =
                decide(chain(layer("w", rules.toString()), rules(ALLOW)), PUSHED, facts);
        assertThat(decision.outcome()).isEqualTo(Outcome.ALLOW);
        assertThat(decision.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Watched.class,
                        watched ->
                                assertThat(watched.by().rule()).isEqualTo("authority_unreadable"));
    }

    // ---- the ladder

    @Test
    void explainsEachLayerAndWhatBecameOfEachRuleAboutTheAct() {
        Layer one = layer("one", "rules: [" + ALLOW + ", {id: x, on: other, then: deny}]");
        Layer other = layer("other", "rules: [{id: f, on: '*', when: 'args.nothing', then: ask}]");
        Explanation explained = explain(chain(one, other), PUSHED, FACTS);
        assertThat(explained.ladder())
                .extracting(rung -> rung.policy() + " " + rung.answer())
                .containsExactly("one@1 ALLOW", "other@1 ASK");
        assertThat(explained.ladder().getFirst().rules())
                .singleElement()
                .satisfies(result -> assertThat(result.by().rule()).isEqualTo("a"));
        assertThat(explained.ladder().get(1).rules().getFirst())
                .satisfies(result -> {
                    assertThat(result.match()).isEqualTo(RuleResult.Match.FAULTED);
                    assertThat(result.fault()).isEqualTo(FaultKind.MISSING);
                });
    }
}
