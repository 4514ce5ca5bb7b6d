package dev.grove.language.policy.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.language.decide.Sample;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.document.PolicyDocuments;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.policy.layer.BuiltInPolicies;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Finding;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class PolicyCheckTest {

    private static final PolicyCheck CHECK = new PolicyCheck(Sample.EXPRESSIONS, new JsonSchemas());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "git_push                | args.brnch == 'x'          | /rules/0/when | 1:6 | invalid_expression | args has no brnch; did you mean branch?",
                "git_push                | labels.untrustd            | /rules/0/when | 1:8 | invalid_expression | labels has no untrustd; did you mean untrusted?",
                "git_push                | count.calls > 1            | /rules/0/when | 1:1 | invalid_expression | count is no value and no function here",
                "git_push                | counts.calls > 'many'      | /rules/0/when | 1:14 | invalid_expression | no matching overload",
                "git_push                | labels.sources             | /rules/0/when | 1:1 | invalid_expression | must be true or false",
                "'[git_push, git_pull]'  | args.branch == 'x'         | /rules/0/when | 1:6 | invalid_expression | args has no branch; there are: path",
                "git_psh                 | 'true'                     | /rules/0/on   | 1:1 | unknown_tool | did you mean git_push?",
                "'[ws_*, git_psh]'       | 'true'                     | /rules/0/on/1 | 1:1 | unknown_tool | did you mean git_push?",
                "'bucket:gti'            | 'true'                     | /rules/0/on   | 1:1 | unknown_word | did you mean git?",
                "'effect:readonly'       | 'true'                     | /rules/0/on   | 1:1 | unknown_word | did you mean read_only?",
                "'sink:outsid'           | 'true'                     | /rules/0/on   | 1:1 | unknown_word | did you mean outside?",
                "'provider:githb'        | 'true'                     | /rules/0/on   | 1:1 | unknown_word | did you mean github?",
            })
    void findsWhatNoActCanBe(
            String on, String when, String field, String position, String code, String message) {
        String selector = on.replace("'", "");
        String condition = when.equals("'true'") ? "true" : when;
        CheckedPolicy checked =
                checked(
                        "name: p\nrules: [{id: r, on: %s, when: \"%s\", then: deny}]"
                                .formatted(
                                        selector.startsWith("[") ? selector : "'" + selector + "'",
                                        condition));
        assertThat(checked.layer()).isNull();
        assertThat(checked.errors())
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.field()).isEqualTo(field);
                    assertThat(error.line() + ":" + error.column()).isEqualTo(position);
                    assertThat(error.code()).isEqualTo(code);
                    assertThat(error.message()).contains(message);
                    assertThat(error.place().line()).isEqualTo(2);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "git_pull | args.path == 'x'                 | optional_argument | args.?path.orValue",
                "git_*    | args.branch == 'x'               | unknown_arguments | name the tools",
                "ws_shell | args.command == 'x'              | unknown_arguments | name the tools",
                "hg_*     | 'true'                           | matches_nothing   | hg_*",
            })
    void warns(String on, String when, String code, String message) {
        String condition = when.equals("'true'") ? "true" : when;
        CheckedPolicy checked =
                checked(
                        "name: p\nrules: [{id: r, on: '%s', when: \"%s\", then: deny}]"
                                .formatted(on, condition));
        assertThat(checked.errors()).isEmpty();
        assertThat(checked.layer()).isNotNull();
        assertThat(checked.warnings())
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.code()).isEqualTo(code);
                    assertThat(warning.message()).contains(message);
                });
    }

    @Test
    void saysNothingOfWhatIsRight() {
        CheckedPolicy checked =
                checked(
                        """
                        name: repo-writer
                        extends: [trust/sandboxed]
                        rules:
                          - {id: push, on: git_push, then: allow}
                          - {id: branches, on: git_push, when: "!args.branch.startsWith('agent/') || args.?force.orValue(false)", then: deny, say: "Push to agent/… only."}
                          - {id: stuck, on: "*", when: "counts.same_call_same_result >= 4", then: ask, severity: high}
                        tests:
                          - {call: {tool: git_push, args: {branch: main}}, expect: deny, rule: branches}
                          - {call: {tool: git_push, args: {branch: agent/x}}, expect: allow, rule: push}
                          - {call: {tool: git_push, args: {branch: agent/x, force: true}}, expect: deny, rule: branches}
                          - {call: {tool: ws_shell}, given: {counts: {same_call_same_result: 4}}, expect: ask, rule: stuck}
                          - {call: {tool: echo}, expect: allow}
                          - {net: {host: a.b, port: 443}, expect: deny, rule: network}
                        """);
        assertThat(checked.findings()).isEmpty();
        assertThat(checked.layer()).isNotNull();
        assertThat(checked.tests()).hasSize(6).allMatch(TestResult::passed);
        assertThat(Objects.requireNonNull(checked.layer()).policy().source())
                .hasToString("repo-writer@3");
    }

    @Test
    void refusesAPolicyThatFailsItsOwnTests() {
        CheckedPolicy checked =
                checked(
                        """
                        name: p
                        rules: [{id: all, on: "*", then: allow}]
                        tests:
                          - {call: {tool: git_push, args: {branch: main}}, expect: deny}
                          - {call: {tool: git_push, args: {branch: main}}, expect: allow, rule: other}
                          - {call: {tool: echo}, expect: allow, rule: all}
                        """);
        assertThat(checked.layer()).isNull();
        assertThat(checked.errors())
                .extracting(Finding::field, Finding::code, Finding::message)
                .containsExactly(
                        tuple(
                                "/tests/0",
                                "failing_test",
                                "call:git_push is to be deny, and is allow by all"),
                        tuple(
                                "/tests/1",
                                "failing_test",
                                "call:git_push is to be allow by other, and is allow by all"));
        assertThat(checked.tests()).hasSize(3);
        assertThat(checked.tests().getFirst().outcome()).isEqualTo(Outcome.ALLOW);
    }

    @Test
    void testsWhatOnlyWatchesAsIfItCounted() {
        CheckedPolicy checked =
                checked(
                        """
                        name: p
                        mode: watch
                        tests: [{call: {tool: echo}, expect: deny, rule: default}]
                        """);
        assertThat(checked.errors()).isEmpty();
        assertThat(Objects.requireNonNull(checked.layer()).policy().mode().wireName())
                .isEqualTo("watch");
    }

    @Test
    void refusesFactsThatThereAreNot() {
        CheckedPolicy checked =
                checked(
                        """
                        name: p
                        tests:
                          - {call: {tool: echo}, given: {labels: {untrustd: true}}, expect: deny}
                          - {call: {tool: echo}, given: {counts: {calls: many}}, expect: deny}
                          - {call: {tool: echo}, given: {weather: bad}, expect: deny}
                        """);
        assertThat(checked.errors())
                .extracting(Finding::field, Finding::code)
                .containsExactly(
                        tuple("/tests/0", "invalid_facts"),
                        tuple("/tests/1", "invalid_facts"),
                        tuple("/tests/2", "invalid_facts"));
    }

    @Test
    void refusesNamesOfTheServersOwnPolicies() {
        assertThat(checked("name: trust/mine").errors())
                .singleElement()
                .satisfies(error -> assertThat(error.code()).isEqualTo("reserved_name"));
    }

    @Test
    void pointsAtTheRightRuleBehindOneThatIsNone() {
        assertThat(
                        checked(
                                        "name: p\nrules: [7, {id: r, on: git_push, when: args.x, then: deny}]")
                                .errors())
                .extracting(Finding::field)
                .containsExactlyInAnyOrder("/rules/0", "/rules/1/when");
    }

    // ---- the policies that each server has

    static final Iterable<String> BUILT_IN = new BuiltInPolicies().names();

    /** Their tests pass, by the tools that there are. */
    @ParameterizedTest
    @FieldSource("BUILT_IN")
    void theLevelsOfTrustPassTheirTests(String name) {
        Draft draft =
                read(
                        BuiltInPolicies.document(name)
                                .replace("name: trust/", "name: ")
                                .replace("name: watch/", "name: "));
        CheckedPolicy checked =
                CHECK.check(
                        draft,
                        1,
                        new BuiltInPolicies(),
                        new SampleTools()
                                .with(
                                        "git_clone",
                                        "git_fetch",
                                        "git_init",
                                        "git_status",
                                        "git_add",
                                        "git_checkout",
                                        "git_branch",
                                        "git_diff",
                                        "git_log",
                                        "grove_docs_search",
                                        "run_workflow",
                                        "web_fetch",
                                        "web_search",
                                        "feed_read"));
        assertThat(checked.errors()).isEmpty();
        assertThat(checked.tests()).isNotEmpty().allMatch(TestResult::passed);
    }

    private static CheckedPolicy checked(String yaml) {
        return CHECK.check(read(yaml), 3, new BuiltInPolicies(), new SampleTools());
    }

    private static Draft read(String yaml) {
        return (Draft) PolicyDocuments.read(yaml, DocumentFormat.YAML);
    }
}
