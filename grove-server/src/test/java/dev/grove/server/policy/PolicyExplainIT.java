package dev.grove.server.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Decisions of a stored policy about acts that do not happen, and whether a version allows more.
 */
class PolicyExplainIT extends ServerIT {

    private static final String WRITER =
            """
            # Who may push where.
            apiVersion: grove/v1
            kind: Policy
            name: repo-writer
            description: Pushes to agent/… alone.
            extends: [trust/sandboxed]
            default: deny
            rules:
              - {id: push, on: git_push, then: allow}   # and no other
              - {id: branches, on: git_push, when: "!args.?branch.orValue('main').startsWith('agent/')", then: deny, say: "Push to agent/… only."}
            tests:
              - {call: {tool: git_push, args: {branch: main}}, expect: deny, rule: branches}
              - {call: {tool: git_push, args: {branch: agent/x}}, expect: allow, rule: push}
            """;

    private HttpCaller caller;

    private PolicyCaller policies;

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "admin");
        policies = new PolicyCaller(caller);
    }

    @Test
    void decidesAStartThatIsNotMade() {
        assertThat(
                        policies.store(
                                        """
                                        name: starts
                                        default: deny
                                        rules:
                                          - {id: research, on: "start:research-*", when: "start.kind == 'agent' && start.version >= 2", then: allow}
                                          - {id: below, on: "start:*", when: start.depth > 0, then: allow}
                                        """)
                                .status())
                .isEqualTo(201);
        assertThat(startDecision("{\"agent\":\"research-web\",\"version\":2}")).isEqualTo("allow");
        assertThat(startDecision("{\"agent\":\"research-web\"}")).isEqualTo("deny");
        assertThat(startDecision("{\"workflow\":\"research-web\",\"version\":2}"))
                .isEqualTo("deny");
        assertThat(startDecision("{\"tool\":\"echo\"}")).isEqualTo("deny");
        assertThat(startDecision("{\"tool\":\"echo\",\"depth\":1}")).isEqualTo("allow");
        for (String wrong :
                List.of(
                        "{\"start\":{}}",
                        "{\"start\":{\"agent\":\"a\",\"tool\":\"echo\"}}",
                        "{\"start\":{\"tool\":\"echo\",\"version\":1}}",
                        "{\"start\":{\"agent\":\"a\"},\"call\":{\"tool\":\"echo\"}}",
                        "{\"start\":{\"agent\":\"a\"},\"facts\":{\"counts\":{\"calls\":1}}}")) {
            HttpAnswer refused = policies.explain("starts", wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).as(wrong).containsAnyOf("start", "facts");
        }
    }

    private String startDecision(String start) {
        HttpAnswer answer = policies.explain("starts", "{\"start\":" + start + "}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.text("decision");
    }

    @Test
    void saysWhetherMoreIsAllowedAndAWitnessConfirmsIt() {
        String policy =
                """
                name: p
                default: deny
                rules:
                  - {id: short, on: echo, when: "args.text == 'yes'", then: allow}
                """;
        assertThat(policies.store(policy).status()).isEqualTo(201);

        assertThat(policies.validate(policy).text("widening/verdict")).isEqualTo("equal");
        assertThat(
                        policies.validate(policy.replace("'yes'\"", "'yes' && counts.calls < 9\""))
                                .text("widening/verdict"))
                .isEqualTo("narrower");
        HttpAnswer wider =
                policies.store(policy.replace("'yes'\"", "'yes' || args.text == 'no'\""));
        assertThat(wider.text("widening/verdict")).as(wider.body()).isEqualTo("wider");
        assertThat(wider.json().at("/widening/compared_to").intValue()).isEqualTo(1);
        JsonNode witness = wider.json().at("/widening/witness");
        assertThat(witness.path("before").stringValue()).isEqualTo("deny");
        assertThat(witness.path("after").stringValue()).isEqualTo("allow");
        assertThat(decides(1, witness)).isEqualTo("deny");
        assertThat(decides(2, witness)).isEqualTo("allow");
    }

    private String decides(int version, JsonNode witness) {
        String tool = witness.path("act").stringValue().substring("call:".length());
        return policies.explain(
                        "p",
                        "{\"version\":%d,\"call\":{\"tool\":\"%s\",\"args\":%s}}"
                                .formatted(version, tool, witness.at("/facts/args")))
                .text("decision");
    }

    @Test
    void decidesAlikeInWhateverOrderRulesAreWritten() {
        List<String> rules =
                new ArrayList<>(
                        List.of(
                                "{\"id\":\"a\",\"on\":\"echo\",\"then\":\"allow\"}",
                                "{\"id\":\"b\",\"on\":\"echo\",\"when\":\"args.text == 'b'\",\"then\":\"ask\"}",
                                "{\"id\":\"c\",\"on\":\"echo\",\"when\":\"args.text != 'a'\",\"then\":\"ask\"}",
                                "{\"id\":\"d\",\"on\":\"*\",\"when\":\"args.text == 'd'\",\"then\":\"deny\"}"));
        Random random = new Random(7);
        Set<String> answers = new HashSet<>();
        String first = null;
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(rules, random);
            HttpAnswer stored =
                    caller.post(
                            "/policies",
                            "{\"name\":\"p%d\",\"rules\":[%s]}"
                                    .formatted(i, String.join(",", rules)));
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
            StringBuilder all = new StringBuilder();
            for (String text : List.of("a", "b", "c", "d")) {
                HttpAnswer explained =
                        policies.explain(
                                "p" + i,
                                "{\"call\":{\"tool\":\"echo\",\"args\":{\"text\":\"%s\"}}}"
                                        .formatted(text));
                all.append(explained.text("decision"))
                        .append(explained.json().at("/by/rule").asString(""))
                        .append(' ');
            }
            answers.add(all.toString());
            first = first == null ? all.toString() : first;
        }
        assertThat(answers).containsExactly("allow askb askc denyd ");
    }

    @Test
    void explainsCallsThatNobodyMakes() {
        policies.store(WRITER);

        HttpAnswer denied =
                policies.explain(
                        "repo-writer",
                        "{\"call\":{\"tool\":\"git_push\",\"args\":{\"branch\":\"main\"}}}");
        assertThat(denied.status()).as(denied.body()).isEqualTo(200);
        assertThat(denied.text("decision")).isEqualTo("deny");
        assertThat(denied.text("say")).isEqualTo("Push to agent/… only.");
        assertThat(denied.text("by/policy")).isEqualTo("repo-writer@1");
        assertThat(denied.text("by/rule")).isEqualTo("branches");
        assertThat(denied.json().at("/ladder/0/rules").toString()).contains("push", "branches");
        assertThat(
                        policies.explain(
                                        "repo-writer",
                                        "{\"call\":{\"tool\":\"git_push\",\"args\":{\"branch\":\"agent/x\"}}}")
                                .text("decision"))
                .isEqualTo("allow");
        assertThat(
                        policies.explain("repo-writer", "{\"call\":{\"tool\":\"git_pusch\"}}")
                                .text("errors/0/message"))
                .contains("did you mean git_push");
        assertThat(
                        policies.explain(
                                        "repo-writer",
                                        "{\"call\":{\"tool\":\"git_push\",\"args\":{\"branch\":7}}}")
                                .text("errors/0/field"))
                .isEqualTo("call.args");
        assertThat(
                        policies.explain(
                                        "repo-writer",
                                        "{\"call\":{\"tool\":\"git_push\"},\"facts\":{\"counts\":{\"calls\":-1}}}")
                                .text("errors/0/field"))
                .isEqualTo("facts");
        assertThat(
                        policies.explain(
                                        "repo-writer",
                                        "{\"call\":{\"tool\":\"git_push\"},\"facts\":{\"args\":{}}}")
                                .text("errors/0/field"))
                .isEqualTo("facts.args");
        assertThat(policies.explain("repo-writer", "{}").text("errors/0/field")).isEqualTo("call");
        assertThat(policies.explain("none", "{\"call\":{\"tool\":\"echo\"}}").status())
                .isEqualTo(404);
    }

    @Test
    void countsWhatARunHasDone() {
        policies.store(
                """
                name: stuck
                default: allow
                rules: [{id: stuck, on: "*", when: "counts.same_call_same_result >= 4", then: ask, ask: {timeout: 1h}}]
                """);
        String call =
                "{\"call\":{\"tool\":\"echo\",\"args\":{\"text\":\"x\"}},\"facts\":{\"counts\":{\"same_call_same_result\":%d}}}";

        assertThat(policies.explain("stuck", call.formatted(3)).text("decision"))
                .isEqualTo("allow");
        assertThat(policies.explain("stuck", call.formatted(4)).text("decision")).isEqualTo("ask");
    }

    @Test
    void namesToolsOfTheTenantWithTheTypesOfTheirArguments() {
        assertThat(
                        caller.post(
                                        "/tools",
                                        """
                                        {"name":"refund","description":"d","kind":"callback","url":"https://hooks.example.com/",
                                         "input_schema":{"type":"object","properties":{"amount":{"type":"integer"}},"required":["amount"],"additionalProperties":false}}
                                        """)
                                .status())
                .isEqualTo(201);
        storeClientAgent();
        String policy =
                """
                name: p
                rules:
                  - {id: small, on: refund, when: "args.%s < 100", then: allow}
                  - {id: ask, on: show_map, then: ask}
                  - {id: all, on: ["bucket:custom", "sink:outside"], then: ask}
                """;

        assertThat(policies.store(policy.formatted("amount")).status()).isEqualTo(201);
        assertThat(policies.store(policy.formatted("amont")).body()).contains("amount");
        assertThat(
                        policies.explain(
                                        "p",
                                        "{\"call\":{\"tool\":\"refund\",\"args\":{\"amount\":5}}}")
                                .text("by/rule"))
                .isEqualTo("all");
    }

    private void storeClientAgent() {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"mapper","system_prompt":"p","model":"scripted/greeter","tools":["finish"],
                         "client_tools":[{"name":"show_map","description":"d","input_schema":{"type":"object"}}]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
