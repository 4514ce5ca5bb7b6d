package dev.grove.language.decide;

import static dev.grove.language.decide.Sample.PUSH;
import static dev.grove.language.decide.Sample.call;
import static dev.grove.language.decide.Sample.chain;
import static dev.grove.language.decide.Sample.layer;
import static dev.grove.language.decide.Sample.net;
import static dev.grove.language.decide.Sample.open;
import static dev.grove.language.decide.Sample.rules;
import static dev.grove.language.decide.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Labels;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each sentence of the decision function. */
class DecisionsTest {

    private static final Act PUSHED = Act.call("git_push");
    private static final Facts FACTS = call(PUSH, "{\"branch\": \"main\"}");

    private static final String ALLOW = "{id: a, on: git_push, then: allow}";
    private static final String ASK = "{id: b, on: git_push, then: ask}";
    private static final String DENY = "{id: c, on: git_push, then: deny, say: Never.}";

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

    // ---- which rules match

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "git_push, git_push, true",
                "git_push, git_pus, false",
                "git_*, git_push, true",
                "*_push, git_push, true",
                "*, git_push, true",
                "*, github:create_issue, true",
                "*, a/b, true",
                "github:*, github:create_issue, true",
                "git*:create_*, github:create_issue, true",
                "call:git_push, git_push, true",
                "call:net:fetch, net:fetch, true",
                "net:fetch, net:fetch, false",
                "bucket:custom, anything, true",
                "bucket:cus*, anything, true",
                "bucket:mcp, anything, false",
                "effect:unsafe, anything, true",
                "sink:outside, anything, true",
                "sink:outside:crm, anything, true",
                "sink:outside:erp, anything, false",
                "sink:out, anything, false",
                "reads:c, anything, true",
                "reads:c:crm, anything, true",
                "reads:u, anything, false",
                "provider:github, anything, false",
                "start:*, anything, false",
            })
    void selectsActsByTheirNamesAndByWhatIsKnownOfTheTool(
            String selector, String name, boolean selected) {
        Layer layer = rules("{id: r, on: '" + selector + "', then: allow}");
        assertThat(outcome(chain(layer), Act.call(name), call(tool(name), "{}")))
                .isEqualTo(selected ? Outcome.ALLOW : Outcome.DENY);
    }

    @Test
    void selectsOtherKindsOfActsByTheirPrefix() {
        Layer layer =
                rules(
                        "{id: s, on: 'start:research-*', then: allow}",
                        "{id: m, on: 'merge:files', then: allow}",
                        "{id: n, on: 'net:*.pypi.org:443', then: allow}",
                        "{id: k, on: 'secret:agent.*', then: allow}");
        assertThat(outcome(chain(layer), Act.start("research-web"), started("research-web")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.start("writer"), started("writer")))
                .isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(layer), new Act(Act.Kind.MERGE, "files"), Facts.NONE))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.net("x.pypi.org", 443), net("x.pypi.org", 443, "GET")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(
                        outcome(
                                chain(layer),
                                Act.secret("agent.gh"),
                                Facts.of(secret("agent.gh", "/", 0))))
                .isEqualTo(Outcome.ALLOW);
    }

    private static Facts started(String name) {
        return Facts.of(new Start(Start.AGENT, name, 1, 0));
    }

    @Test
    void aLayerWithoutARuleAboutStartsAllowsThemAndItsDefaultIsOfCalls() {
        Layer calls = rules("{id: a, on: '*', then: deny}", "{id: b, on: 'bucket:*', then: deny}");
        assertThat(outcome(chain(calls), Act.start("x"), started("x"))).isEqualTo(Outcome.ALLOW);
        assertThat(
                        Decisions.explain(
                                        chain(calls),
                                        Ceiling.NONE,
                                        Grants.NONE,
                                        Act.start("x"),
                                        started("x"))
                                .ladder())
                .singleElement()
                .satisfies(rung -> assertThat(rung.by().rule()).isEqualTo("abstains"));
        Layer starts = rules("{id: s, on: 'start:research-*', then: allow}");
        Chain both = chain(calls, starts);
        assertThat(outcome(both, Act.start("research-x"), started("research-x")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(both, Act.start("x"), started("x"))).isEqualTo(Outcome.DENY);
        assertThat(
                        Decisions.decide(
                                        Chain.EMPTY,
                                        new Ceiling(List.of(starts)),
                                        Grants.NONE,
                                        Act.start("x"),
                                        started("x"))
                                .outcome())
                .isEqualTo(Outcome.DENY);
    }

    @Test
    void aRuleAboutCallsIsAboutNoStart() {
        Layer layer =
                open(
                        "{id: a, on: ['*', 'sink:*', 'bucket:*'], then: deny}",
                        "{id: s, on: 'start:y', then: deny}");
        assertThat(outcome(chain(layer), Act.start("x"), started("x"))).isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.start("y"), started("y"))).isEqualTo(Outcome.DENY);
    }

    @Test
    void aConditionMayReadWhatIsStarted() {
        Layer layer =
                rules(
                        "{id: r, on: 'start:research', when: \"start.kind == 'agent' && start.version == 2\", then: allow}",
                        "{id: below, on: 'start:*', when: 'start.depth > 0', then: allow}");
        Act act = Act.start("research");
        assertThat(outcome(chain(layer), act, Facts.of(new Start(Start.AGENT, "research", 2, 0))))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), act, Facts.of(new Start(Start.AGENT, "research", 3, 0))))
                .isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(layer), act, Facts.of(new Start(Start.TOOL, "research", null, 0))))
                .isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(layer), act, Facts.of(new Start(Start.TOOL, "research", null, 1))))
                .isEqualTo(Outcome.ALLOW);
    }

    @Test
    void aStartOfSomethingElseThanIsKnownIsDenied() {
        assertThat(outcome(Chain.EMPTY, Act.start("x"), started("y"))).isEqualTo(Outcome.DENY);
        assertThat(outcome(Chain.EMPTY, Act.start("x"), Facts.NONE)).isEqualTo(Outcome.DENY);
    }

    @Test
    void aListOfSelectorsIsAnyOfThem() {
        Layer layer = rules("{id: r, on: [x, 'provider:github', git_push], then: allow}");
        assertThat(outcome(chain(layer), PUSHED, FACTS)).isEqualTo(Outcome.ALLOW);
        Tool provided = new Tool("github:x", "mcp", "unsafe", "outside", List.of(), "github", "d");
        assertThat(outcome(chain(layer), Act.call("github:x"), call(provided, "{}")))
                .isEqualTo(Outcome.ALLOW);
    }

    @Test
    void aRuleMatchesWhereItsConditionHolds() {
        Layer layer = open("{id: main, on: git_push, when: \"args.branch == 'main'\", then: deny}");
        assertThat(outcome(chain(layer), PUSHED, FACTS)).isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(layer), PUSHED, call(PUSH, "{\"branch\": \"agent/x\"}")))
                .isEqualTo(Outcome.ALLOW);
    }

    @Test
    void aConditionMayReadTheAct() {
        Layer layer =
                open("{id: r, on: 'start:*', when: \"!act.name.startsWith('r-')\", then: deny}");
        assertThat(outcome(chain(layer), Act.start("r-1"), started("r-1")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.start("x"), started("x"))).isEqualTo(Outcome.DENY);
    }

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

    // ---- the network and secrets

    @ParameterizedTest
    @CsvSource({
        "pypi.org, 443, GET, allow",
        "PYPI.org, 443, GET, allow",
        "pypi.org, 80, GET, deny",
        "pypi.org, 443, POST, deny",
        "pypi.org, 443, , deny",
        "x.pypi.org, 443, GET, deny",
        "a.pythonhosted.org, 443, HEAD, allow",
        "pythonhosted.org, 443, GET, deny",
        "pythonhosted.org.evil.com, 443, GET, deny",
        "evilpythonhosted.org, 443, GET, deny",
        "10.1.2.3, 443, GET, allow",
        "10.2.2.3, 443, GET, deny",
        "::ffff:10.1.2.3, 443, GET, allow",
    })
    void theNetworkIsTheWholeAnswer(String host, int port, String method, String outcome) {
        Layer layer =
                layer(
                        "p",
                        """
                        default: allow
                        network: {mode: allowlist, hosts: ["pypi.org:443", "*.pythonhosted.org:443", "10.1.0.0/16:443"], methods: [GET, HEAD]}
                        """);
        assertThat(outcome(chain(layer), Act.net(host, port), net(host, port, method)).wireName())
                .isEqualTo(outcome);
    }

    @Test
    void fullMeansNamesAndNoAddresses() {
        Layer layer =
                layer("p", "default: deny\nnetwork: {mode: full, hosts: ['10.1.0.0/16:443']}");
        assertThat(outcome(chain(layer), Act.net("a.example", 80), net("a.example", 80, "GET")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.net("10.1.0.1", 443), net("10.1.0.1", 443, "GET")))
                .isEqualTo(Outcome.ALLOW);
        for (String address : List.of("10.2.0.1", "169.254.169.254", "::1", "fd00::1")) {
            assertThat(outcome(chain(layer), Act.net(address, 443), net(address, 443, "GET")))
                    .isEqualTo(Outcome.DENY);
        }
    }

    @Test
    void aRuleMayRestrictTheNetworkFurther() {
        Layer layer =
                layer(
                        "p",
                        """
                        network: {mode: allowlist, hosts: ["pypi.org:443"]}
                        rules: [{id: tainted, on: "net:*", when: labels.untrusted, then: deny}]
                        """);
        Facts clean = net("pypi.org", 443, "GET");
        Facts tainted = clean.with(new Labels(true, false, false, List.of("web"), List.of()));
        assertThat(outcome(chain(layer), Act.net("pypi.org", 443), clean)).isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.net("pypi.org", 443), tainted))
                .isEqualTo(Outcome.DENY);
    }

    @ParameterizedTest
    @CsvSource({
        "agent.gh, api.github.com, 443, /repos/acme/x, header:Authorization, GET, 0, allow",
        "agent.gl, api.github.com, 443, /repos/acme/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com.evil, 443, /repos/acme/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 80, /repos/acme/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme, header:Authorization, GET, 0, allow",
        "agent.gh, api.github.com, 443, /repos/acmeevil, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/../x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/%2e%2e/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/x, header:X-Other, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/x, header:Authorization, DELETE, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/x, header:Authorization, GET, 2, deny",
    })
    void aSecretIsUsedAsItIsBound(
            String name,
            String host,
            int port,
            String path,
            String slot,
            String method,
            long uses,
            String outcome) {
        Layer layer =
                layer(
                        "p",
                        """
                        default: allow
                        secrets: [{secret: agent.gh, host: "api.github.com:443", path: /repos/acme, slot: "header:Authorization", methods: [GET], max_uses: 2, expires_at: "2027-01-31T00:00:00Z"}]
                        """);
        SecretUse use = new SecretUse(name, host, port, path, slot, method, uses);
        assertThat(
                        outcome(
                                chain(layer),
                                Act.secret(name),
                                Facts.of(use, at("2027-01-30T23:59:59Z"))))
                .hasToString(outcome.toUpperCase(Locale.ROOT));
        assertThat(
                        outcome(
                                chain(layer),
                                Act.secret(name),
                                Facts.of(use, at("2027-01-31T00:00:00Z"))))
                .isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(layer), Act.secret(name), Facts.of(use))).isEqualTo(Outcome.DENY);
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

    // ---- grants

    @Test
    void aCommittedGrantLiftsTheRuleThatItNames() {
        Layer layer = rules(ALLOW, DENY);
        Decision decision = decide(chain(layer), grants(grant("g", "c", true)));
        assertThat(decision.outcome()).isEqualTo(Outcome.ALLOW);
        assertThat(decision.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Lifted.class,
                        lifted -> assertThat(lifted.by()).hasToString("p@1/c"));
    }

    @Test
    void theLayerIsComputedAnewAndItsDefaultLiftedByName() {
        Layer layer = rules(DENY);
        assertThat(decide(chain(layer), grants(grant("g", "c", true))))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().rule()).isEqualTo("default"));
        assertThat(
                        decide(
                                        chain(layer),
                                        grants(grant("g", "c", true), grant("h", "default", true)))
                                .outcome())
                .isEqualTo(Outcome.ALLOW);
    }

    @Test
    void anUncommittedGrantIsReportedWhereItWouldHelpAndLiftsNothing() {
        Decision helps = decide(chain(rules(ALLOW, DENY)), grants(grant("g", "c", false)));
        assertThat(helps.outcome()).isEqualTo(Outcome.DENY);
        assertThat(helps.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Liftable.class,
                        liftable -> assertThat(liftable.grant()).isEqualTo("g"));
        Decision helpsNot = decide(chain(rules(DENY)), grants(grant("g", "c", false)));
        assertThat(helpsNot.reports()).isEmpty();
    }

    @Test
    void aGrantLiftsNeitherTheCeilingNorWhatIsNotGrantableNorALayerOfItsGranter() {
        Layer layer = rules(ALLOW, DENY);
        Grants grants = grants(grant("g", "c", true));
        assertThat(
                        Decisions.decide(
                                        chain(layer),
                                        new Ceiling(List.of(layer)),
                                        grants,
                                        PUSHED,
                                        FACTS)
                                .outcome())
                .isEqualTo(Outcome.DENY);
        Layer firm = rules(ALLOW, "{id: c, on: git_push, then: deny, grantable: false}");
        assertThat(decide(chain(firm), grants).outcome()).isEqualTo(Outcome.DENY);
        Grant bound =
                new Grant(
                        "g",
                        List.of(Selector.read("git_push")),
                        null,
                        Set.of(new Lifted("p", "c")),
                        Set.of(layer.digest()),
                        true);
        assertThat(decide(chain(layer), grants(bound)).outcome()).isEqualTo(Outcome.DENY);
    }

    @ParameterizedTest
    @CsvSource({
        "git_push, args.branch == 'main', allow",
        "git_push, args.branch == 'x', deny",
        "git_push, args.nothing == 'x', deny",
        "git_pull, true, deny",
        "git_*, true, allow",
    })
    void aGrantCoversTheActsThatItIsAbout(String on, String when, String outcome) {
        Grant grant =
                new Grant(
                        "g",
                        List.of(Selector.read(on)),
                        ((Compilation.Compiled)
                                        Sample.EXPRESSIONS.compileCondition(
                                                when, Vocabulary.untyped()))
                                .expression(),
                        Set.of(new Lifted("p", "c")),
                        Set.of(),
                        true);
        assertThat(decide(chain(rules(ALLOW, DENY)), grants(grant)).outcome().wireName())
                .isEqualTo(outcome);
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

    private static Moment at(String time) {
        return new Moment(Instant.parse(time));
    }

    private static SecretUse secret(String name, String path, long uses) {
        return new SecretUse(
                name, "api.github.com", 443, path, "header:Authorization", "GET", uses);
    }

    private static Grant grant(String id, String rule, boolean committed) {
        return new Grant(
                id,
                List.of(Selector.read("git_push")),
                null,
                Set.of(new Lifted("p", rule)),
                Set.of(),
                committed);
    }

    private static Grants grants(Grant... grants) {
        return new Grants(List.of(grants));
    }

    private static Outcome outcome(Chain chain, Act act, Facts facts) {
        return decide(chain, act, facts).outcome();
    }

    private static Decision decide(Chain chain, Act act, Facts facts) {
        return explain(chain, act, facts).decision();
    }

    private static Decision decide(Chain chain, Grants grants) {
        return Decisions.decide(chain, Ceiling.NONE, grants, PUSHED, FACTS);
    }

    private static Explanation explain(Chain chain, Act act, Facts facts) {
        return Decisions.explain(chain, Ceiling.NONE, Grants.NONE, act, facts);
    }
}
