package dev.grove.language.policy.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.language.policy.Act;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Network;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Severity;
import dev.grove.language.policy.Terms;
import dev.grove.language.policy.document.PolicyDocuments.Reading;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Place;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyDocumentsTest {

    /** Document with each field. */
    private static final String FULL =
            """
            apiVersion: grove/v1
            kind: Policy
            name: repo-writer
            description: Writes to a repository.
            extends: [trust/sandboxed]
            language: 1
            default: deny
            mode: enforce
            rules:
              - {id: files, on: ["ws_*", "git_*"], then: allow}
              - {id: branches, on: git_push, when: "!args.branch.startsWith('agent/') || args.?force.orValue(false)", then: deny, say: "Push to agent/… only."}
              - {id: big-pr, on: "github:create_pull_request", when: "labels.untrusted", then: ask, ask: {who: {scope: invoke, not: starter, person: true}, count: 2, timeout: 24h}}
              - {id: exfil, on: "sink:outside", when: "labels.untrusted && labels.foreign", then: deny, grantable: false}
              - {id: stuck, on: "*", when: "counts.same_call_same_result >= 4", then: ask, severity: high}
              - {id: read-web, on: [web_fetch], then: allow, hold: true}
              - {id: review, on: deploy, then: ask, ask: {steps: [{by: {agent: reviewer}, within: 10m}, {by: person}]}}
            network: {mode: allowlist, hosts: ["pypi.org:443", "*.pythonhosted.org:443"], methods: [GET, HEAD], tls: inspect}
            secrets:
              - {secret: agent.gh, host: "api.github.com:443", path: /repos/acme/, slot: "header:Authorization", methods: [GET, POST], max_uses: 200, expires_at: 2027-01-31T00:00:00Z}
            tests: [{call: {tool: git_push, args: {branch: main}}, expect: deny, rule: branches}]
            """;

    @Test
    void readsEveryField() {
        Draft draft = read(FULL);
        assertThat(draft.findings().all()).isEmpty();
        Policy policy = draft.policy();
        assertThat(policy.name()).isEqualTo("repo-writer");
        assertThat(policy.bases()).containsExactly("trust/sandboxed");
        assertThat(policy.otherwise()).isEqualTo(Outcome.DENY);
        assertThat(policy.mode()).isEqualTo(Mode.ENFORCE);
        assertThat(policy.rules())
                .extracting(Rule::id)
                .containsExactly(
                        "files", "branches", "big-pr", "exfil", "stuck", "read-web", "review");
        assertThat(policy.rules().get(2).on())
                .containsExactly(new Selector(Selector.Subject.CALL, "github:create_pull_request"));
        assertThat(policy.rules().get(2).terms())
                .isEqualTo(
                        new Terms(
                                Terms.Scope.INVOKE,
                                Set.of(Terms.Excluded.STARTER),
                                true,
                                2,
                                Duration.ofHours(24),
                                List.of()));
        assertThat(policy.rules().get(3).grantable()).isFalse();
        assertThat(policy.rules().get(4).severity()).isEqualTo(Severity.HIGH);
        assertThat(policy.rules().get(4).terms()).isEqualTo(Terms.PLAIN);
        assertThat(policy.rules().get(5).hold()).isTrue();
        assertThat(Objects.requireNonNull(policy.rules().get(6).terms()).voters())
                .containsExactly(Terms.Voter.agent("reviewer"), Terms.Voter.PERSON);
        assertThat(Objects.requireNonNull(policy.network()).mode())
                .isEqualTo(Network.Access.ALLOWLIST);
        assertThat(Objects.requireNonNull(policy.network()).hosts())
                .extracting(Object::toString)
                .containsExactly("pypi.org:443", "*.pythonhosted.org:443");
        assertThat(policy.secrets().getFirst().maxUses()).isEqualTo(200);
        assertThat(policy.secrets().getFirst().expiresAt()).hasToString("2027-01-31T00:00:00Z");
        assertThat(policy.tests().getFirst().act()).isEqualTo(Act.call("git_push"));
        assertThat(policy.tests().getFirst().facts().at("/args/branch").asString())
                .isEqualTo("main");
    }

    @Test
    void readsJsonAsItReadsYaml() {
        Draft yaml = read(FULL);
        Reading json = PolicyDocuments.read(yaml.json().toString(), DocumentFormat.JSON);
        assertThat(json)
                .isInstanceOfSatisfying(
                        Draft.class,
                        draft -> {
                            assertThat(draft.findings().all()).isEmpty();
                            assertThat(draft.policy()).isEqualTo(yaml.policy());
                        });
    }

    @Test
    void passesOverWhatAStoredVersionHasBesides() {
        Draft draft =
                read(
                        "name: p\nversion: 3\ncreated_at: x\ndigest: y\nexpected_version: 2\ndescription: null\n");
        assertThat(draft.findings().all()).isEmpty();
        assertThat(draft.expectedVersion()).isEqualTo(2);
        assertThat(draft.json().toString()).isEqualTo("{\"name\":\"p\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "rules: []                                                   | /             | missing_field  | name is required",
                "name: P                                                     | /name         | invalid_value  | lower-case letters",
                "name: trust/x/y                                             | /name         | invalid_value  | lower-case letters",
                "name: 7                                                     | /name         | invalid_value  | must be a text",
                "name: p, apiVersion: grove/v2                               | /apiVersion   | invalid_value  | must be one of grove/v1; did you mean grove/v1?",
                "name: p, kind: Polcy                                        | /kind         | invalid_value  | did you mean Policy?",
                "name: p, language: 2                                        | /language     | invalid_value  | from 1 to 1",
                "name: p, default: allowed                                   | /default      | invalid_value  | did you mean allow?",
                "name: p, mode: watching                                     | /mode         | invalid_value  | did you mean watch?",
                "name: p, rule: []                                           | /rule         | unknown_field  | did you mean rules?",
                "name: p, extends: trust                                     | /extends      | invalid_value  | list",
                "name: p, extends: [Trust]                                   | /extends/0    | invalid_value  | such as trust/sandboxed",
                "name: p, extends: [a, a]                                    | /extends/1    | duplicate      | twice",
                "name: p, rules: {}                                          | /rules        | invalid_value  | list of 1 to 200 objects",
                "name: p, rules: [1]                                         | /rules/0      | invalid_value  | must be an object",
                "name: p, rules: [{on: x, then: allow}]                      | /rules/0      | missing_field  | id is required",
                "name: p, rules: [{id: A, on: x, then: allow}]               | /rules/0/id   | invalid_value  | lower-case letters",
                "name: p, rules: [{id: default, on: x, then: allow}]         | /rules/0/id   | invalid_value  | name it otherwise",
                "name: p, rules: [{id: a, then: allow}]                      | /rules/0      | missing_field  | on is required",
                "name: p, rules: [{id: a, on: [], then: allow}]              | /rules/0/on   | invalid_value  | at least one name",
                "name: p, rules: [{id: a, on: [x, 3], then: allow}]          | /rules/0/on/1 | invalid_value  | must be a text",
                "name: p, rules: [{id: a, on: 'sink:', then: allow}]         | /rules/0/on   | invalid_value  | must name something",
                "name: p, rules: [{id: a, on: x}]                            | /rules/0      | missing_field  | then is required",
                "name: p, rules: [{id: a, on: x, then: alow}]                | /rules/0/then | invalid_value  | did you mean allow?",
                "name: p, rules: [{id: a, on: x, then: allow, whenn: y}]       | /rules/0/whenn  | unknown_field  | whenn is no field here; did you mean",
                "name: p, rules: [{id: a, on: x, then: allow, ask: {}}]      | /rules/0/ask  | invalid_value  | then: ask",
                "name: p, rules: [{id: a, on: x, then: deny, hold: true}]    | /rules/0/hold | invalid_value  | rules that allow",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {count: 0}}] | /rules/0/ask/count | invalid_value | from 1 to 20",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {timeout: soon}}] | /rules/0/ask/timeout | invalid_value | such as 30s",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {who: {scope: adm}}}] | /rules/0/ask/who/scope | invalid_value | did you mean admin?",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {who: {not: [me]}}}] | /rules/0/ask/who/not/0 | invalid_value | must be one of starter",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {who: {person: true}, steps: [{by: {agent: r}}]}}] | /rules/0/ask/steps | invalid_value | ask by: person alone",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {count: 2, steps: [{by: {agent: r}}, {by: person}]}}] | /rules/0/ask/steps | invalid_value | leave out who and count",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {steps: [{by: {agent: r}}, {by: {agent: s}}]}}] | /rules/0/ask/steps | invalid_value | one agent, and then persons",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {steps: [{by: {agent: r}}, {by: person, within: 1h}]}}] | /rules/0/ask/steps/1/within | invalid_value | persons have the timeout",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {steps: [{by: {}}]}}] | /rules/0/ask/steps/0/by | missing_field | agent is required",
                "name: p, rules: [{id: a, on: x, then: ask, ask: {steps: [{by: person}, {by: {agent: r}}]}}] | /rules/0/ask/steps | invalid_value | one agent, and then persons",
                "name: p, rules: [{id: a, on: x, then: allow}, {id: a, on: y, then: deny}] | /rules/1/id | duplicate | another rule",
                "name: p, network: {hosts: ['a.b:443']}                      | /network      | missing_field  | mode is required",
                "name: p, network: {mode: allowlist, hosts: [a.b]}           | /network/hosts/0 | invalid_value | host with its port",
                "name: p, network: {mode: allowlist, hosts: ['a.*.b:443']}   | /network/hosts/0 | invalid_value | host with its port",
                "name: p, network: {mode: allowlist, hosts: ['10.0.0.1/8:443']} | /network/hosts/0 | invalid_value | host with its port",
                "name: p, network: {mode: none, hosts: ['a.b:443']}          | /network/hosts | invalid_value | allowlist",
                "name: p, network: {mode: full, methods: [get]}              | /network/methods/0 | invalid_value | capital letters",
                "name: p, network: {mode: full, tls: tunnel, methods: [GET]} | /network/methods | invalid_value | inspect alone",
                "name: p, secrets: [{secret: 'a.*', host: 'a.b:443', slot: 'header:X'}] | /secrets/0/secret | invalid_value | one secret",
                "name: p, secrets: [{secret: a, host: '*.b:443', slot: 'header:X'}] | /secrets/0/host | invalid_value | one host",
                "name: p, secrets: [{secret: a, host: 'a.b:443', path: /a/../b, slot: 'header:X'}] | /secrets/0/path | invalid_value | without",
                "name: p, secrets: [{secret: a, host: 'a.b:443', slot: cookie}] | /secrets/0/slot | invalid_value | header:Name",
                "name: p, secrets: [{secret: a, host: 'a.b:443', slot: 'header:X', expires_at: soon}] | /secrets/0/expires_at | invalid_value | 2027",
                "name: p, tests: [{expect: deny}]                            | /tests/0      | no_act         | call, net, secret, start, merge",
                "name: p, tests: [{call: {tool: x}, start: y, expect: deny}] | /tests/0      | no_act         | one of",
                "name: p, tests: [{call: {tool: x}}]                         | /tests/0      | missing_field  | expect",
                "name: p, tests: [{call: {tol: x}, expect: deny}]            | /tests/0/call/tol | unknown_field | did you mean tool?",
            })
    void findsWhatIsWrong(String document, String field, String code, String message) {
        Draft draft = read("{" + document + "}");
        assertThat(draft.findings().all())
                .anySatisfy(finding -> {
                    assertThat(finding.field()).isEqualTo(field.equals("/") ? "" : field);
                    assertThat(finding.code()).isEqualTo(code);
                    assertThat(finding.message()).contains(message);
                });
    }

    @Test
    void findsAllOfItAtOnceWithItsPlace() {
        Draft draft =
                read(
                        """
                        name: p
                        defalt: deny
                        rules:
                          - {id: a, on: x, then: alow}
                          - id: a
                            on: []
                            then: ask
                            ask: {count: 99}
                        """);
        assertThat(draft.findings().all())
                .extracting(Finding::field, Finding::place)
                .containsExactlyInAnyOrder(
                        tuple("/rules/0/then", new Place(4, 26)),
                        tuple("/rules/1/id", new Place(5, 9)),
                        tuple("/rules/1/on", new Place(6, 9)),
                        tuple("/rules/1/ask/count", new Place(8, 18)),
                        tuple("/defalt", new Place(2, 9)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'[1]'                | malformed     | a policy is an object",
                "''                   | malformed     | empty",
                "'name: &a p'         | malformed     | anchors",
                "'name: !!str p'      | malformed     | tags",
                "'{name: p, name: q}' | duplicate_key | twice",
            })
    void readsNothingThatIsNoDocument(String text, String code, String message) {
        assertThat(PolicyDocuments.read(text, DocumentFormat.YAML))
                .isInstanceOfSatisfying(
                        Reading.Unreadable.class,
                        unreadable -> {
                            assertThat(unreadable.finding().code()).isEqualTo(code);
                            assertThat(unreadable.finding().message()).contains(message);
                        });
    }

    @Test
    void refusesWhatIsTooLargeOrTooDeep() {
        assertThat(PolicyDocuments.read("name: " + "x".repeat(300_000), DocumentFormat.YAML))
                .isInstanceOf(Reading.Unreadable.class);
        assertThat(
                        PolicyDocuments.read(
                                "{\"name\": " + "[".repeat(100_000) + "}", DocumentFormat.JSON))
                .isInstanceOf(Reading.Unreadable.class);
        StringBuilder rules = new StringBuilder("name: p\nrules:\n");
        for (int i = 0; i <= Policy.MOST_RULES; i++) {
            rules.append("  - {id: r").append(i).append(", on: x, then: deny}\n");
        }
        assertThat(read(rules.toString()).findings().all())
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("1 to 200"));
    }

    private static Draft read(String text) {
        return (Draft) PolicyDocuments.read(text, DocumentFormat.YAML);
    }
}
