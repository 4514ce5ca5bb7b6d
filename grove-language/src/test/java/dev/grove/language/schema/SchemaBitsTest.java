package dev.grove.language.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.CanonicalJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class SchemaBitsTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"const":"yes"}                                        | 0
                    {"type":"null"}                                        | 0
                    {"type":"boolean"}                                     | 1
                    {"enum":["a","b","c"]}                                 | 2
                    {"enum":["a","b","c","d"]}                             | 2
                    {"type":"string","enum":["a","b"]}                     | 1
                    {"type":["boolean","null"]}                            | 2
                    {"type":"integer","minimum":0,"maximum":255}           | 8
                    {"type":"integer","minimum":0.5,"maximum":255.5}       | 8
                    {"type":"integer","minimum":-1,"exclusiveMaximum":1}   | 2
                    {"type":"integer","minimum":0,"maximum":18446744073709551615} | 64
                    {"anyOf":[{"const":1},{"type":"boolean"}]}             | 2
                    {"allOf":[{"type":"string"},{"enum":["a","b"]}]}       | 1
                    {"type":"array","items":{"type":"boolean"},"maxItems":2} | 3
                    {"type":"object","additionalProperties":false}         | 0
                    {"type":"object","additionalProperties":false,"properties":{"a":{"type":"boolean"}},"required":["a"]} | 1
                    {"type":"object","additionalProperties":false,"properties":{"a":{"type":"boolean"}}} | 2
                    {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"boolean"} | 1
                    """)
    void aClosedSchemaHasSoMany(String schema, int bits) {
        assertThat(SchemaBits.of(JSON.readTree(schema))).isEqualTo(OptionalInt.of(bits));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "{}",
                "{\"type\":\"string\",\"maxLength\":1}",
                "{\"type\":\"number\",\"minimum\":0,\"maximum\":1}",
                "{\"type\":\"integer\",\"minimum\":0}",
                "{\"type\":\"integer\",\"minimum\":0,\"maximum\":18446744073709551616}",
                "{\"type\":\"integer\",\"minimum\":0,\"maximum\":1e999999}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"boolean\"}}}",
                "{\"type\":\"object\",\"additionalProperties\":false,\"patternProperties\":{\".\":{\"type\":\"null\"}}}",
                "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{\"a\":{\"type\":\"string\"}}}",
                "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"}}",
                "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"},\"maxItems\":1e9}",
                "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"},\"maxItems\":64}",
                "{\"$ref\":\"#/$defs/x\",\"enum\":[1],\"$defs\":{\"x\":{}}}",
                "{\"anyOf\":[{\"const\":1},{}]}",
                "{\"not\":{\"type\":\"string\"}}",
                "{\"$schema\":\"http://json-schema.org/draft-04/schema#\",\"const\":1}"
            })
    void anOpenOneHasNone(String schema) {
        assertThat(SchemaBits.of(JSON.readTree(schema))).isEmpty();
    }

    /** All values of a small world that satisfy a schema are no more than it is said to have. */
    @Test
    void noSchemaHasMoreValuesThanItsBits() {
        Random random = new Random(7);
        List<JsonNode> world = world();
        int counted = 0;
        for (int i = 0; i < 2_000; i++) {
            JsonNode schema = schema(random, 2);
            OptionalInt bits = SchemaBits.of(schema);
            if (bits.isPresent() && schema instanceof ObjectNode object) {
                JsonSchema compiled = new JsonSchemas().compile(object);
                Set<String> values = new HashSet<>();
                for (JsonNode value : world) {
                    if (compiled.faults(value).isEmpty()) {
                        values.add(CanonicalJson.of(value));
                    }
                }
                assertThat(Math.ceil(Math.log(values.size()) / Math.log(2)))
                        .as(schema.toString())
                        .isLessThanOrEqualTo(bits.getAsInt());
                counted++;
            }
        }
        assertThat(counted).isGreaterThan(300);
    }

    private static List<JsonNode> world() {
        List<JsonNode> atoms =
                List.of(
                        NODES.nullNode(),
                        NODES.booleanNode(true),
                        NODES.booleanNode(false),
                        NODES.stringNode("a"),
                        NODES.stringNode("b"),
                        NODES.numberNode(-1),
                        NODES.numberNode(0),
                        NODES.numberNode(1),
                        NODES.numberNode(2),
                        NODES.numberNode(0.5));
        List<JsonNode> world = new ArrayList<>(atoms);
        world.add(NODES.arrayNode());
        world.add(NODES.objectNode());
        for (JsonNode one : atoms) {
            world.add(NODES.arrayNode().add(one));
            world.add(NODES.objectNode().set("p", one));
            world.add(NODES.objectNode().set("q", one));
            for (JsonNode other : atoms) {
                world.add(NODES.arrayNode().add(one).add(other));
                ObjectNode both = NODES.objectNode();
                both.set("p", one);
                both.set("q", other);
                world.add(both);
            }
        }
        return world;
    }

    private static JsonNode schema(Random random, int depth) {
        ObjectNode schema = NODES.objectNode();
        switch (random.nextInt(depth == 0 ? 4 : 7)) {
            case 0 -> schema.put("type", random.nextBoolean() ? "boolean" : "null");
            case 1 -> {
                ArrayNode values = schema.putArray("enum");
                values.add("a").add(1).add(random.nextInt(3));
            }
            case 2 -> {
                schema.put("type", "integer");
                schema.put(random.nextBoolean() ? "minimum" : "exclusiveMinimum", -1);
                schema.put(random.nextBoolean() ? "maximum" : "exclusiveMaximum", 1.5);
            }
            case 3 -> schema.put("const", random.nextInt(3));
            case 4 -> {
                schema.put("type", "array").put("maxItems", random.nextInt(3));
                schema.set("items", schema(random, depth - 1));
            }
            case 5 -> {
                schema.put("type", "object").put("additionalProperties", false);
                ObjectNode properties = schema.putObject("properties");
                properties.set("p", schema(random, depth - 1));
                properties.set("q", schema(random, depth - 1));
                if (random.nextBoolean()) {
                    schema.putArray("required").add("p");
                }
            }
            default ->
                    schema.putArray(random.nextBoolean() ? "anyOf" : "allOf")
                            .add(schema(random, depth - 1))
                            .add(schema(random, depth - 1));
        }
        return schema;
    }
}
