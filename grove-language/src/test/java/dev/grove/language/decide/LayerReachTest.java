package dev.grove.language.decide;

import static dev.grove.language.decide.Sample.PUSH;
import static dev.grove.language.decide.Sample.flat;
import static dev.grove.language.decide.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that calls of a tool may get, said without a call. */
class LayerReachTest {

    private static final int CASES = 20_000;
    private static final int POLICIES = 300;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    deny  |                                                                                       | DENY
                    allow |                                                                                       | ALLOW
                    deny  | {id: a, on: git_push, then: allow}                                                    | ALLOW
                    allow | {id: a, on: 'git_*', then: deny}                                                      | DENY
                    allow | {id: a, on: 'sink:outside', then: ask}                                                | ASK
                    allow | {id: a, on: ws_shell, then: deny}                                                     | ALLOW
                    deny  | {id: a, on: git_push, when: args.force, then: allow}                                  | ALLOW,DENY
                    allow | {id: a, on: git_push, when: args.force, then: deny}                                   | ALLOW,DENY
                    allow | {id: a, on: git_push, when: 'false', then: deny}                                      | ALLOW
                    deny  | {id: a, on: git_push, when: 'false', then: allow}                                     | DENY
                    allow | {id: a, on: '*', when: "tool.sink == 'outside'", then: deny}                          | DENY
                    allow | {id: a, on: '*', when: "tool.sink == 'none'", then: deny}                             | ALLOW
                    allow | {id: a, on: '*', when: "tool.digest == 'x'", then: deny}                              | DENY
                    allow | {id: a, on: '*', when: 'run.agent == "writer"', then: deny}                           | DENY
                    allow | {id: a, on: '*', when: 'run.agent == "other"', then: deny}                            | ALLOW
                    allow | {id: a, on: '*', when: 'run.id == "other"', then: deny}                               | ALLOW,DENY
                    ask   | {id: a, on: git_push, when: args.force, then: deny}; {id: b, on: git_push, when: '!args.force', then: deny} | DENY
                    allow | {id: a, on: git_push, when: args.force, then: ask}; {id: b, on: git_push, when: '!args.force', then: deny}  | ASK,DENY
                    """)
    void says(String otherwise, String rules, String answers) {
        String written =
                rules == null ? "" : "rules:\n  - " + String.join("\n  - ", rules.split("; "));
        LayerReach reach =
                new LayerReach(
                        flat("p", "default: " + otherwise + "\n" + written), Sample.EXPRESSIONS);
        assertThat(reach.of(PUSH, Known.of(PUSH).with("run", "agent", "writer")).answers())
                .isEqualTo(
                        Set.of(
                                List.of(answers.split(",")).stream()
                                        .map(Outcome::valueOf)
                                        .toArray(Outcome[]::new)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    deny  |                                                                        | ALLOW
                    deny  | {id: a, on: '*', then: deny}                                           | ALLOW
                    deny  | {id: a, on: 'start:helper', then: allow}                               | ALLOW
                    deny  | {id: a, on: 'start:other', then: allow}                                | DENY
                    allow | {id: a, on: 'start:other', then: deny}                                 | ALLOW
                    allow | {id: a, on: 'start:help*', then: deny}                                 | DENY
                    ask   | {id: a, on: 'start:other', then: allow}                                | ASK
                    deny  | {id: a, on: 'start:*', when: "start.kind == 'agent'", then: allow}     | ALLOW
                    deny  | {id: a, on: 'start:*', when: "start.kind == 'tool'", then: allow}      | DENY
                    deny  | {id: a, on: 'start:*', when: "start.version == 3", then: allow}        | ALLOW
                    deny  | {id: a, on: 'start:*', when: "act.name == 'helper'", then: allow}      | ALLOW
                    deny  | {id: a, on: 'start:*', when: "start.depth > 1", then: allow}           | ALLOW,DENY
                    """)
    void saysOfStarts(String otherwise, String rules, String answers) {
        String written = rules == null ? "" : "rules:\n  - " + rules;
        LayerReach reach =
                new LayerReach(
                        flat("p", "default: " + otherwise + "\n" + written), Sample.EXPRESSIONS);
        assertThat(reach.of(new Start(Start.AGENT, "helper", 3, 1)).answers())
                .isEqualTo(
                        Set.of(
                                List.of(answers.split(",")).stream()
                                        .map(Outcome::valueOf)
                                        .toArray(Outcome[]::new)));
    }

    @Test
    void namesTheRulesThatCountAndWhetherTheyAlwaysDo() {
        LayerReach reach =
                new LayerReach(
                        flat(
                                "p",
                                """
                                rules:
                                  - {id: always, on: git_push, then: ask}
                                  - {id: never, on: git_push, when: "tool.bucket == 'custom'", then: deny}
                                  - {id: perhaps, on: git_push, when: labels.untrusted, then: deny}
                                  - {id: other, on: ws_shell, then: deny}
                                """),
                        Sample.EXPRESSIONS);
        assertThat(reach.of(PUSH, Known.of(PUSH)).rules())
                .extracting(each -> each.rule().rule().id() + " " + each.always())
                .containsExactly("always true", "perhaps false");
    }

    @Test
    void takesEachRuleForItselfWhereThereAreManyParts() {
        StringBuilder rules = new StringBuilder("default: allow\nrules:\n");
        for (int i = 0; i <= LayerReach.MOST_PARTS; i++) {
            rules.append(
                    "  - {id: r%d, on: git_push, when: args.a%d, then: %s}\n"
                            .formatted(i, i, i == 0 ? "deny" : "ask"));
        }
        LayerReach reach = new LayerReach(flat("p", rules.toString()), Sample.EXPRESSIONS);
        assertThat(reach.of(PUSH, Known.of(PUSH)).answers())
                .containsExactlyInAnyOrder(Outcome.ALLOW, Outcome.ASK, Outcome.DENY);
    }

    /** No call gets an answer that was said to be impossible. */
    @Test
    void leavesNoAnswerOutThatTheDecisionFunctionGives() {
        GeneratedPolicies made = new GeneratedPolicies(62);
        List<FlatPolicy> policies = IntStream.range(0, POLICIES).mapToObj(made::policy).toList();
        Map<FlatPolicy, Layer> layers = new HashMap<>();
        Map<FlatPolicy, LayerReach> reaches = new HashMap<>();
        for (FlatPolicy policy : policies) {
            layers.put(policy, (Layer) Layer.of(policy, Sample.EXPRESSIONS));
            reaches.put(policy, new LayerReach(policy, Sample.EXPRESSIONS));
        }
        int calls = 0;
        int certain = 0;
        while (calls < CASES) {
            Act act = made.act();
            Facts facts = made.facts(act);
            Tool tool = facts.tool();
            if (act.kind() != Act.Kind.CALL || tool == null) {
                continue;
            }
            calls++;
            List<FlatPolicy> all = new ArrayList<>(made.some(policies, 1));
            int ceiling = all.size();
            all.addAll(made.some(policies, 3));
            Outcome outcome =
                    Decisions.decide(
                                    Chain.of(
                                            all.subList(ceiling, all.size()).stream()
                                                    .map(layers::get)
                                                    .toList()),
                                    new Ceiling(
                                            all.subList(0, ceiling).stream()
                                                    .<Link>map(layers::get)
                                                    .toList()),
                                    Grants.NONE,
                                    act,
                                    facts)
                            .outcome();
            Set<Outcome> answers = Set.of(Outcome.ALLOW);
            for (FlatPolicy policy : all) {
                answers =
                        Reach.strictest(
                                answers,
                                Objects.requireNonNull(reaches.get(policy))
                                        .of(tool, Known.of(tool))
                                        .answers());
            }
            if (tool.name().equals(act.name())) {
                assertThat(answers).as("%s of %s", act, all).contains(outcome);
                certain += answers.size() == 1 ? 1 : 0;
            }
        }
        assertThat(certain).as("some are certain").isGreaterThan(CASES / 20);
    }

    @Test
    void whatIsWatchedRestrictsNothing() {
        LayerReach reach =
                new LayerReach(flat("p", "mode: watch\ndefault: deny\n"), Sample.EXPRESSIONS);
        assertThat(reach.of(tool("refund"), Known.of(tool("refund"))).isOpen()).isTrue();
    }
}
