package dev.grove.language.expression.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.expression.Evaluation;
import dev.grove.language.expression.ExpressionTest;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Position;
import dev.grove.language.json.ExactJson;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

class TemplateTest {

    private static final Map<String, JsonNode> VALUES =
            ExpressionTest.values(
                    """
                    {"input": {"n": 3, "t": "a${input.n}b", "o": {"x": [1, 2.50]}, "none": null}}
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    plain                              | "plain"
                    ${input.n}                         | 3
                    ${ input.n }                       | 3
                    ${input.o}                         | {"x":[1,2.50]}
                    n = ${input.n}                     | "n = 3"
                    ${input.n}${input.n}               | "33"
                    o = ${input.o}!                    | `"o = {\\"x\\":[1,2.50]}!"`
                    none = ${input.none}               | "none = null"
                    $${input.n}                        | "${input.n}"
                    a $${ b } ${input.n}               | "a ${ b } 3"
                    ${input.t}                         | "a${input.n}b"
                    t: ${input.t}                      | "t: a${input.n}b"
                    ${{'a': {'b': '}'}}}               | {"a":{"b":"}"}}
                    ${[1].map(x, {'k': x})} }          | `"[{\\"k\\":1}] }"`
                    ${r'\\}' + "}"}                    | `"\\\\}}"`
                    $ {input.n} $5 {x}                 | "$ {input.n} $5 {x}"
                    """)
    void putsValuesIn(String text, String json) {
        assertThat(rendered(StringNode.valueOf(text)))
                .isEqualTo(new Evaluation.Done(ExactJson.MAPPER.readTree(json)));
    }

    @Test
    void leavesKeysAndOtherValuesAsTheyAre() {
        JsonNode template =
                ExactJson.MAPPER.readTree(
                        """
                        {"${input.n}": [1, true, null, "${input.n}", {"deep": "${input.n + 1}!"}]}
                        """);

        assertThat(rendered(template))
                .isEqualTo(
                        new Evaluation.Done(
                                ExactJson.MAPPER.readTree(
                                        """
                                        {"${input.n}": [1, true, null, 3, {"deep": "4!"}]}
                                        """)));
    }

    @Test
    void rendersATextOfAnything() {
        Template template = template(StringNode.valueOf("${input.o}"));

        assertThat(template.renderText(VALUES))
                .isEqualTo(new Evaluation.Done(StringNode.valueOf("{\"x\":[1,2.50]}")));
    }

    @Test
    void findsEveryFaultWithItsPlaceInTheText() {
        Template template =
                template(
                        ExactJson.MAPPER.readTree(
                                """
                                {"a": "x ${inputt.n} ${input.n +}", "b/c": ["${input.n", "line\\nand ${  nope}"]}
                                """));

        assertThat(template.faults())
                .extracting(fault -> fault.pointer() + " " + fault.fault().position())
                .containsExactly(
                        "/a Position[line=1, column=5]",
                        "/a Position[line=1, column=26]",
                        "/b~1c/0 Position[line=1, column=1]",
                        "/b~1c/1 Position[line=2, column=9]");
    }

    @Test
    void saysWhereInTheTextItFailed() {
        assertThat(rendered(ExactJson.MAPPER.readTree("{\"a\": [\"n: ${input.o.y}\"]}")))
                .isInstanceOfSatisfying(
                        Evaluation.Failed.class,
                        failed -> {
                            assertThat(failed.pointer()).isEqualTo("/a/0");
                            assertThat(failed.fault())
                                    .hasToString(
                                            "1:13: key 'y' is not present in input.o (has: x)");
                        });
    }

    @Test
    void namesWhatItReadsWithPlacesInTheText() {
        assertThat(template(StringNode.valueOf("n: ${input.n}")).references())
                .extracting(one -> one.reference().steps().getFirst().position())
                .containsExactly(new Position(1, 12));
    }

    private static Evaluation rendered(JsonNode json) {
        Template template = template(json);
        assertThat(template.faults()).isEmpty();
        return template.render(VALUES);
    }

    private static Template template(JsonNode json) {
        return Template.of(json, Set.of("input"), new Expressions());
    }
}
