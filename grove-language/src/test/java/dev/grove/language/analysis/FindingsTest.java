package dev.grove.language.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Place;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each code, with a small document that earns it and nothing else. */
class FindingsTest {

    private static final KnownDefinitions KNOWN =
            new KnownRecords()
                    .agent("writer")
                    .agent("unpriced", false, null, Set.of())
                    .agent("caller", true, "0.50", Set.of("w"))
                    .tool(
                            "search",
                            """
                            {"type": "object", "required": ["query"], "additionalProperties": false,
                             "properties": {"query": {"type": "string", "maxLength": 5},
                                            "limit": {"type": "integer", "minimum": 1},
                                            "filter": {"type": "object", "required": ["by"],
                                                       "properties": {"by": {"$ref": "#/$defs/by"}}}},
                             "$defs": {"by": {"enum": ["date", "name"]}}}
                            """)
                    .unsafeTool("pay", "{\"type\": \"object\"}")
                    .workflow(
                            "other",
                            """
                            {"type": "object", "required": ["q"], "properties": {"q": {"type": "string"}}}
                            """,
                            "1.50",
                            Set.of("caller"))
                    .skill("rubric");

    /** Heads are {@code code | pointer | position | part of the message}, documents follow. */
    static Stream<Arguments> errors() {
        return cases("errors.txt");
    }

    static Stream<Arguments> warnings() {
        return cases("warnings.txt");
    }

    static Stream<String> clean() {
        return blocks("clean.txt").map(block -> block.substring(block.indexOf('\n') + 1));
    }

    /** Documents that are too long to be written out. */
    static Stream<Arguments> large() {
        return Stream.of(
                Arguments.of(
                        "malformed",
                        "",
                        "1:1",
                        "nested more than 64 deep",
                        "name: w\nnodes: {a: {value: " + "[".repeat(70) + "]".repeat(70) + "}}"),
                Arguments.of(
                        "too_large",
                        "",
                        "1:1",
                        "2,000 expressions",
                        "name: w\nnodes: {a: {value: '" + "${1}".repeat(2_001) + "'}}"),
                Arguments.of(
                        "too_large",
                        "",
                        "1:1",
                        "256 KiB",
                        "name: w\nnodes: {a: {value: " + "x".repeat(270_000) + "}}"));
    }

    @ParameterizedTest(name = "{0} at {1}: {3}")
    @MethodSource({"errors", "large"})
    void findsErrors(String code, String field, String position, String message, String text) {
        List<Finding> errors = analysed(text).errors();

        assertThat(errors).extracting(Finding::code).containsOnly(code);
        assertThat(errors)
                .anySatisfy(error -> {
                    assertThat(error.field()).isEqualTo(field);
                    assertThat(error.line() + ":" + error.column()).isEqualTo(position);
                    assertThat(error.message()).contains(message);
                });
    }

    @ParameterizedTest(name = "{0} at {1}: {3}")
    @MethodSource("warnings")
    void warns(String code, String field, String position, String message, String text) {
        Analysis analysis = analysed(text);

        assertThat(analysis.errors()).isEmpty();
        assertThat(analysis.warnings()).hasSize(1);
        Finding warning = analysis.warnings().getFirst();
        assertThat(
                        List.of(
                                warning.code(),
                                warning.field(),
                                warning.line() + ":" + warning.column()))
                .containsExactly(code, field, position);
        assertThat(warning.message()).contains(message);
    }

    @ParameterizedTest
    @MethodSource("clean")
    void saysNothingOfWhatIsRight(String text) {
        Analysis analysis = analysed(text);

        assertThat(analysis.errors()).isEmpty();
        assertThat(analysis.warnings()).isEmpty();
    }

    private static Stream<Arguments> cases(String resource) {
        return blocks(resource)
                .map(block -> {
                    int line = block.indexOf('\n');
                    String[] head = block.substring(0, line).split(" \\| ", 4);
                    return Arguments.of(
                            head[0], head[1], head[2], head[3], block.substring(line + 1));
                });
    }

    private static Stream<String> blocks(String resource) {
        return Stream.of(ExampleWorkflowsTest.text("/workflows/" + resource).split("(?m)^=== ?"))
                .skip(1);
    }

    @Test
    void findsAllErrorsAtOnceInTheOrderOfTheDocument() {
        Analysis analysis =
                analysed(
                        """
                        name: w
                        limts: {}
                        nodes:
                          a:
                            agentt: writer
                          b:
                            agent: writter
                            goal: |
                              First ${nodes.c.output}
                              then ${nodes.zz.output} and ${inputt}
                          c: {tool: search, with: {query: 7}, timeout: never}
                        """);

        assertThat(analysis.errors())
                .extracting(error ->
                        "%d:%d %s %s %d:%d"
                                .formatted(
                                        error.place().line(),
                                        error.place().column(),
                                        error.field(),
                                        error.code(),
                                        error.line(),
                                        error.column()))
                .containsExactly(
                        "2:8 /limts unknown_field 1:1",
                        "5:5 /nodes/a no_kind 1:1",
                        "7:12 /nodes/b/agent unknown_agent 1:1",
                        "8:11 /nodes/b/goal unknown_node 2:14",
                        "8:11 /nodes/b/goal invalid_expression 2:31",
                        "11:35 /nodes/c/with/query invalid_argument 1:1",
                        "11:48 /nodes/c/timeout invalid_value 1:1");
    }

    @Test
    void readsJsonAndYamlAlike() {
        Analysis json =
                ExampleWorkflowsTest.analysis()
                        .analyse(
                                "{\"name\": \"w\",\n"
                                        + " \"nodes\": {\"a\": {\"value\": \"${nodes.b.output}\"}}}",
                                DocumentFormat.JSON,
                                KNOWN);

        assertThat(json.errors())
                .extracting(Finding::field, Finding::place)
                .containsExactly(tuple("/nodes/a/value", new Place(2, 27)));
    }

    private static Analysis analysed(String text) {
        return ExampleWorkflowsTest.analysis().analyse(text, DocumentFormat.YAML, KNOWN);
    }
}
