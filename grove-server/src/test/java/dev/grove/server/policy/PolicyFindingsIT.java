package dev.grove.server.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Findings of a policy that is stored: refusals with their place and the nearest name, and
 * warnings.
 */
class PolicyFindingsIT extends ServerIT {

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
