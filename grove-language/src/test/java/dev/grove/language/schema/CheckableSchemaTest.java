package dev.grove.language.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class CheckableSchemaTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonSchemas schemas = new JsonSchemas();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"items\":[{\"type\":\"number\"}]}                           | [1,\"x\"]  | [\"x\"]",
                "{\"items\":[{\"type\":\"number\"}],\"additionalItems\":false} | [1]      | [1,2]",
                "{\"prefixItems\":[{\"type\":\"number\"}],\"items\":false}     | [1]      | [1,2]",
                "{\"minimum\":0,\"exclusiveMinimum\":true}                   | 1        | 0",
                "{\"minimum\":0,\"exclusiveMinimum\":false}                  | 0        | -1",
                "{\"maximum\":9,\"exclusiveMaximum\":true}                   | 8        | 9",
                "{\"type\":\"string\",\"pattern\":\"(?=a)b\"}                | \"z\"    | 1",
                "{\"properties\":{\"items\":{\"type\":\"string\"}}} | {\"items\":\"a\"} | {\"items\":1}"
            })
    void isCheckedAsItsDialectMeansIt(String schema, String right, String wrong) {
        ObjectNode given = (ObjectNode) JSON.readTree(schema);

        assertThat(schemas.faults(CheckableSchema.of(given).schema())).isEmpty();
        assertThat(schemas.compile(given).faults(JSON.readTree(right))).isEmpty();
        assertThat(schemas.compile(given).faults(JSON.readTree(wrong))).isNotEmpty();
    }

    @Test
    void namesWhatIsUncheckedAndLeavesTheGivenSchemaAlone() {
        String schema =
                """
                {"patternProperties":{"(?!a)":{}},"additionalProperties":false,
                 "properties":{"pattern":{"const":{"pattern":"(?!a)"}}}}\
                """;
        ObjectNode given = (ObjectNode) JSON.readTree(schema);

        assertThat(CheckableSchema.of(given).unchecked()).containsExactly("/patternProperties");
        assertThat(given).isEqualTo(JSON.readTree(schema));
        assertThat(schemas.compile(given).faults(JSON.readTree("{\"b\":1}"))).isEmpty();
    }

    @Test
    void leavesPatternsUncheckedThatAreTooLarge() {
        ObjectNode given =
                (ObjectNode)
                        JSON.readTree(
                                """
                                {"properties":{"default":{"pattern":"((a{100}){100}){100}","minLength":1}},
                                 "x-note":{"pattern":"(?=a)"}}\
                                """);

        assertThat(CheckableSchema.of(given).unchecked())
                .containsExactly("/properties/default/pattern");
        assertThat(schemas.compile(given).faults(JSON.readTree("{\"default\":\"b\"}"))).isEmpty();
        assertThat(schemas.compile(given).faults(JSON.readTree("{\"default\":\"\"}"))).hasSize(1);
    }
}
