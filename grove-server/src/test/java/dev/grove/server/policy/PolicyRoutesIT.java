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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class PolicyRoutesIT extends ServerIT {

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

    private HttpAnswer yamlOf(String path) {
        return caller.send(caller.request(path).header("Accept", "application/yaml").GET());
    }

    private HttpAnswer storeAgent(String... named) {
        return caller.post(
                "/agents",
                """
                {"name":"writer","system_prompt":"p","model":"scripted/greeter","tools":["finish","echo"],"policies":[%s]}
                """
                        .formatted(
                                String.join(
                                        ",",
                                        List.of(named).stream()
                                                .map(name -> "\"" + name + "\"")
                                                .toList())));
    }

    @Test
    void createsThenReplaces() {
        HttpAnswer created = policies.store(WRITER);
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location")).hasValue("/policies/repo-writer");
        assertThat(created.headers().firstValue("ETag")).hasValue("\"v1\"");
        assertThat(created.json().has("widening")).isFalse();
        assertThat(created.text("digest")).matches("[0-9a-f]{64}");

        assertThat(policies.store(WRITER).text("version")).isEqualTo("1");
        HttpAnswer read = caller.get("/policies/repo-writer");
        assertThat(caller.post("/policies", read.body()).text("version"))
                .as("sent back as it was read")
                .isEqualTo("1");
        assertThat(yamlOf("/policies/repo-writer").body()).isEqualTo(WRITER);

        HttpAnswer commented = policies.store(WRITER.replace("and no other", "nothing else"));
        assertThat(commented.text("version")).as("a comment is kept").isEqualTo("2");
        assertThat(commented.text("digest")).isNotEqualTo(created.text("digest"));
        assertThat(commented.text("widening/verdict")).isEqualTo("equal");
        assertThat(caller.get("/policies/repo-writer/versions/1").text("digest"))
                .isEqualTo(created.text("digest"));
        assertThat(caller.get("/policies/repo-writer/versions").json().at("/items")).hasSize(2);
        HttpAnswer list = caller.get("/policies");
        assertThat(list.text("items/0/name")).isEqualTo("repo-writer");
        assertThat(list.json().at("/items/0/rules").intValue()).isEqualTo(2);
        assertThat(list.text("items/0/extends/0")).isEqualTo("trust/sandboxed");
    }

    @Test
    void guardsChangesByBodyAndByHeader() {
        policies.store(WRITER);

        assertThat(policies.store(WRITER + "expected_version: 7\n").text("code"))
                .isEqualTo("version_mismatch");
        assertThat(delete("\"v2\"").status()).isEqualTo(412);
        assertThat(delete("\"v1\"").status()).isEqualTo(204);
        assertThat(caller.get("/policies/repo-writer").status()).isEqualTo(404);
        assertThat(caller.get("/policies/repo-writer/versions/1").status()).isEqualTo(200);
        assertThat(policies.store(WRITER).status()).isEqualTo(201);
    }

    private HttpAnswer delete(String tag) {
        return caller.send(
                caller.request("/policies/repo-writer").header("If-Match", tag).DELETE());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "args.branch.starts('x')| /rules/1/when| invalid_expression| 1| 19",
                "args.brunch == 'x'| /rules/1/when| invalid_expression| 1| 6",
                "counts.cals > 3| /rules/1/when| invalid_expression| 1| 8",
            })
    void saysWhereAConditionIsWrongAndWhatIsNearest(
            String condition, String field, String code, int line, int column) {
        String wrong =
                WRITER.replace("!args.?branch.orValue('main').startsWith('agent/')", condition);

        HttpAnswer refused = policies.store(wrong);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        JsonNode error = refused.json().at("/errors/0");
        assertThat(error.path("field").stringValue()).isEqualTo(field);
        assertThat(error.path("code").stringValue()).isEqualTo(code);
        assertThat(error.path("line").intValue()).isEqualTo(line);
        assertThat(error.path("column").intValue()).as(error.toString()).isEqualTo(column);
        assertThat(error.at("/place/line").intValue()).isEqualTo(10);
        assertThat(caller.get("/policies/repo-writer").status())
                .as("nothing is stored")
                .isEqualTo(404);
        HttpAnswer validated = policies.validate(wrong);
        assertThat(validated.json().path("valid").booleanValue()).isFalse();
        assertThat(validated.json().at("/errors/0/column").intValue()).isEqualTo(column);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rules: [{id: a, on: git_pusch, then: deny}]| did you mean git_push",
                "rules: [{id: a, on: git_push, than: deny}]| then",
                "rules: [{id: a, on: bucket:gitt, then: deny}]| did you mean git",
                "defolt: deny| did you mean default",
                "extends: [trust/sandbox]| did you mean trust/sandboxed",
                "extends: [p]| is made of itself",
                "network: {mode: full}| not enforced by this server",
                "secrets: [{secret: a, host: 'api.github.com:443', slot: 'header:Authorization'}]| not enforced by this server",
                "rules: [{id: a, on: 'net:*', then: deny}]| asks no policy about yet",
                "rules: [{id: a, on: 'start:*', then: ask}]| nothing can wait before there is a run",
                "rules: [{id: a, on: [echo, 'start:x'], then: ask}]| nothing can wait before there is a run",
                "rules: [{id: a, on: 'merge:x', then: deny}]| asks no policy about yet",
                "rules: [{id: a, on: echo, then: ask, ask: {count: 2, steps: [{by: {agent: r}}, {by: person}]}}]| leave out who and count",
                "rules: [{id: a, on: echo, then: ask, ask: {who: {scope: read_only}}}]| such keys decide nothing",
                "rules: [{id: a, on: echo, then: ask, ask: {who: {scope: inovke}}}]| must be one of",
                "rules: [{id: a, on: echo, then: ask, ask: {who: {not: anybody}}}]| must be one of starter",
                "rules: [{id: a, on: echo, then: ask, ask: {who: {person: maybe}}}]| must be true or false",
                "rules: [{id: a, on: echo, then: ask, ask: {count: 0}}]| must be",
                "rules: [{id: a, on: echo, then: ask, ask: {count: 21}}]| must be",
                "tests: [{call: {tool: echo}, expect: allow}]| is to be allow, and is deny by default",
            })
    void refusesWithWordsThatMendIt(String member, String words) {
        HttpAnswer refused = policies.store("name: p\n" + member + "\n");

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(words).contains("\"place\"");
        assertThat(caller.get("/policies").json().at("/items")).isEmpty();
    }

    @Test
    void warnsOfWhatIsNotKnownAsSomethingStarts() {
        HttpAnswer stored =
                policies.store(
                        """
                        name: starts
                        rules:
                          - {id: a, on: 'start:*', when: start.depth > 0 && act.name != 'x' && at > '2026', then: allow}
                          - {id: b, on: 'start:x', when: labels.untrusted, then: deny}
                        tests:
                          - {start: y, expect: deny, rule: default}
                          - {start: x, expect: deny, rule: b}
                          - {start: y, given: {start: {depth: 1, kind: tool}, at: '2027'}, expect: allow, rule: a}
                        """);

        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.json().path("warnings")).hasSize(1);
        assertThat(stored.text("warnings/0/code")).isEqualTo("unknown_variable");
        assertThat(stored.text("warnings/0/message")).contains("labels is not known as something");
    }

    @Test
    void warnsOfWhatIsNotKnownAtTheGate() {
        HttpAnswer stored =
                policies.store(
                        """
                        name: careful
                        default: allow
                        rules: [{id: a, on: echo, when: net.port == 1, then: deny}]
                        """);

        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("warnings/0/code")).isEqualTo("unknown_variable");
        HttpAnswer explained =
                policies.explain(
                        "careful", "{\"call\":{\"tool\":\"echo\",\"args\":{\"text\":\"x\"}}}");
        assertThat(explained.text("decision")).as("as a gate decides it").isEqualTo("deny");
        assertThat(explained.text("ladder/0/rules/0/match")).isEqualTo("faulted");
        assertThat(
                        policies.explain(
                                        "careful",
                                        """
                                        {"call":{"tool":"echo","args":{"text":"x"}},
                                         "facts":{"net":{"host":"h","port":2}}}
                                        """)
                                .text("errors/0/field"))
                .isEqualTo("facts.net");
    }

    /** It may be stored before the agent is. */
    @Test
    void warnsOfAReviewerWhomThereIsNot() {
        HttpAnswer stored =
                policies.store(
                        """
                        name: reviewed
                        default: allow
                        rules: [{id: a, on: echo, then: ask, ask: {steps: [{by: {agent: ghost}}, {by: person}]}}]
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("warnings/0/code")).isEqualTo("unknown_agent");
        assertThat(stored.text("warnings/0/message")).contains("no agent is named ghost");
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
    void showsThePoliciesThatEachServerHas() {
        JsonNode items = policies.builtIn().json().path("items");
        assertThat(items).hasSize(5);
        JsonNode sandboxed = items.get(1);
        assertThat(sandboxed.path("name").asString()).isEqualTo("trust/sandboxed");
        assertThat(sandboxed.path("yaml").asString()).contains("name: trust/sandboxed");
        HttpAnswer copy =
                policies.store(
                        sandboxed.path("yaml").asString().replace("trust/sandboxed", "mine"));
        assertThat(copy.status()).as(copy.body()).isEqualTo(201);
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
    void keepsTheLayerOfAVersionWhenWhatItExtendsGoesOn() {
        policies.store("name: base\nrules: [{id: a, on: echo, then: allow}]\n");
        String derived = "name: derived\nextends: [base]\n";
        HttpAnswer one = policies.store(derived);
        policies.store("name: base\nrules: [{id: a, on: echo, then: deny}]\n");

        String call = "{\"call\":{\"tool\":\"echo\",\"args\":{\"text\":\"x\"}}}";
        assertThat(policies.explain("derived", call).text("decision")).isEqualTo("allow");
        HttpAnswer two = policies.store(derived);
        assertThat(two.text("version")).as("made of what it is made of now").isEqualTo("2");
        assertThat(two.text("widening/verdict")).isEqualTo("narrower");
        assertThat(policies.explain("derived", call).text("by/policy")).isEqualTo("base@2");
        assertThat(one.text("digest")).isNotEqualTo(two.text("digest"));
        assertThat(policies.store(derived).text("version")).isEqualTo("2");
    }

    @Test
    void followsBasesFiveLevelsDown() {
        for (int i = 0; i <= 5; i++) {
            HttpAnswer stored =
                    policies.store(
                            i == 0
                                    ? "name: p0\n"
                                    : "name: p%d\nextends: [p%d]\n".formatted(i, i - 1));
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        }
        assertThat(policies.store("name: p6\nextends: [p5]\n").body()).contains("at most 5 deep");
        assertThat(policies.store("name: p0\nextends: [p5]\n").body())
                .contains("is made of itself");
    }

    @Test
    void isPinnedByAgentsWhenTheyAreStored() {
        policies.store(WRITER);
        HttpAnswer agent = storeAgent("repo-writer", "trust/untrusted");
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
        assertThat(agent.json().path("policies"))
                .hasToString("[\"repo-writer@1\",\"trust/untrusted@1\"]");
        assertThat(caller.post("/agents", caller.get("/agents/writer").body()).text("version"))
                .as("sent back as it was read")
                .isEqualTo("1");
        assertThat(storeAgent("repo-writer", "trust/untrusted").text("version")).isEqualTo("1");

        policies.store(WRITER.replace("then: allow}", "then: allow, severity: low}"));
        assertThat(caller.get("/agents/writer").text("policies/0")).isEqualTo("repo-writer@1");
        HttpAnswer refused = caller.send(caller.request("/policies/repo-writer").DELETE());
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("writer").contains("store them without it first");

        HttpAnswer again = storeAgent("repo-writer", "trust/untrusted");
        assertThat(again.text("version")).isEqualTo("2");
        assertThat(again.text("policies/0")).isEqualTo("repo-writer@2");
        assertThat(storeAgent("repo-writer@1").text("policies/0")).isEqualTo("repo-writer@1");
        assertThat(storeAgent().json().path("policies")).isEmpty();
        assertThat(caller.send(caller.request("/policies/repo-writer").DELETE()).status())
                .isEqualTo(204);
        assertThat(caller.get("/agents/writer/versions/2").text("policies/0"))
                .isEqualTo("repo-writer@2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "repo-writr| no policy has this name; did you mean repo-writer?",
                "trust/trustd| did you mean trust/trusted",
                "repo-writer@9| the policy has no version 9; its newest is 1",
                "a b| must be the name of a policy",
                "repo-writer@0| must be the name of a policy",
            })
    void isRefusedInAgentsByItsName(String name, String words) {
        policies.store(WRITER);

        HttpAnswer refused = storeAgent(name);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("policies[0]");
        assertThat(refused.text("errors/0/message")).contains(words);
    }

    @Test
    void pinsThePolicyThatLivesAndNotOneOfTheSameNameBefore() {
        policies.store(WRITER);
        storeAgent("repo-writer");
        storeAgent();
        caller.send(caller.request("/policies/repo-writer").DELETE());
        assertThat(storeAgent("repo-writer").body()).contains("no policy has this name");
        policies.store(WRITER);

        assertThat(storeAgent("repo-writer").text("version")).isEqualTo("3");
        assertThat(caller.send(caller.request("/policies/repo-writer").DELETE()).status())
                .isEqualTo(409);
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

    @Test
    void anotherTenantSeesNothing() {
        policies.store(WRITER);
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        PolicyCaller other = new PolicyCaller(neighbour);

        assertThat(neighbour.get("/policies").json().at("/items")).isEmpty();
        assertThat(neighbour.get("/policies/repo-writer").status()).isEqualTo(404);
        assertThat(neighbour.get("/policies/repo-writer/versions/1").status()).isEqualTo(404);
        assertThat(other.explain("repo-writer", "{\"call\":{\"tool\":\"echo\"}}").status())
                .isEqualTo(404);
        assertThat(other.store("name: mine\nextends: [repo-writer]\n").body())
                .contains("there is no policy named repo-writer");
        assertThat(other.store(WRITER).status()).isEqualTo(201);
    }

    @Test
    void needsScopeProvision() {
        String tenant = newTenant();
        HttpCaller invoker = newCaller(tenant, "invoke");
        PolicyCaller asking = new PolicyCaller(invoker);

        assertThat(asking.store(WRITER).status()).isEqualTo(403);
        assertThat(asking.validate(WRITER).status()).isEqualTo(403);
        assertThat(new PolicyCaller(newCaller(tenant, "provision")).store(WRITER).status())
                .isEqualTo(201);
        assertThat(asking.explain("repo-writer", "{\"call\":{\"tool\":\"echo\"}}").status())
                .isEqualTo(403);
        assertThat(invoker.get("/policies/repo-writer").status()).isEqualTo(200);
    }

    @Test
    void givesTwoAtOnceAVersionEach() throws Exception {
        int many = 8;
        List<Future<HttpAnswer>> answers = new ArrayList<>();
        CountDownLatch go = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
            for (int i = 0; i < many; i++) {
                String said =
                        "name: p\ndescription: d%d\nrules: [{id: r, on: echo, then: allow}]\n"
                                .formatted(i);
                answers.add(
                        threads.submit(() -> {
                            go.await();
                            return policies.store(said);
                        }));
            }
            go.countDown();
        }
        Set<String> versions = new HashSet<>();
        Set<String> digests = new HashSet<>();
        for (Future<HttpAnswer> answer : answers) {
            assertThat(answer.get().status()).as(answer.get().body()).isIn(200, 201);
            versions.add(answer.get().text("version"));
            digests.add(answer.get().text("digest"));
            assertThat(
                            caller.get("/policies/p/versions/" + answer.get().text("version"))
                                    .text("digest"))
                    .isEqualTo(answer.get().text("digest"));
        }
        assertThat(versions).hasSize(many);
        assertThat(digests).as("each names its version").hasSize(many);
    }

    /** Nobody signs in to this server. */
    @Test
    void warnsOfAnApprovalThatNobodyCanGive() {
        HttpAnswer stored =
                caller.post(
                        "/policies",
                        """
                        {"name":"p","rules":[{"id":"a","on":"echo","then":"ask","ask":{"who":{"person":true}}}]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("warnings/0/code")).isEqualTo("nobody_known");
        assertThat(stored.text("warnings/0/field")).isEqualTo("/rules/0/ask/who/person");
    }
}
