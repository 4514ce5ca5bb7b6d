package dev.grove.language.decide;

import static dev.grove.language.decide.Decided.FACTS;
import static dev.grove.language.decide.Decided.PUSHED;
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
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rules match an act: selectors, conditions. */
class MatchingRulesTest {

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
}
