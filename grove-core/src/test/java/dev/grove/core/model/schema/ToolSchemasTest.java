package dev.grove.core.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.rules.AnthropicRules;
import dev.grove.core.model.rules.BedrockGatewayRules;
import dev.grove.core.model.rules.GeminiRules;
import dev.grove.core.model.rules.MoonshotRules;
import dev.grove.core.model.rules.OpenAiRules;
import dev.grove.core.model.rules.ProviderRules;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class ToolSchemasTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private static ToolSpec tool(String schema) {
        return tool("d", json(schema));
    }

    private static ToolSpec tool(String description, ObjectNode schema) {
        return new ToolSpec("t", description, schema, Effect.UNSAFE, Bucket.MCP);
    }

    private static ToolSpec adapted(String schema, SchemaForm form) {
        return ToolSchemas.of(List.of(tool(schema)), form).specs().getFirst();
    }

    private static ObjectNode standard(String schema) {
        return adapted(schema, SchemaForm.STANDARD).inputSchema();
    }

    /** Schemas that tools of the field have, each of which some provider refuses as it is. */
    static Stream<String> schemas() {
        return Stream.of(
                "{}",
                "{\"type\":\"object\"}",
                "{\"type\":\"object\",\"properties\":null}",
                "{\"type\":[\"object\",\"null\"],\"properties\":{\"a\":{}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":true,\"b\":false},\"required\":[\"a\",\"c\"]}",
                "{\"type\":\"object\",\"properties\":{\"result\":{\"description\":\"any JSON value\"}},\"required\":[\"result\"],\"additionalProperties\":false}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}},\"anyOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}",
                "{\"type\":\"object\",\"oneOf\":[{\"properties\":{\"kind\":{\"const\":\"x\"},\"x\":{\"type\":\"integer\"}},\"required\":[\"kind\"]},{\"properties\":{\"kind\":{\"const\":\"y\"}},\"required\":[\"kind\"]}]}",
                "{\"allOf\":[{\"$ref\":\"#/$defs/base\"},{\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"]}],\"$defs\":{\"base\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"]}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"not\":{\"required\":[\"a\"]}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"if\":{\"required\":[\"a\"]},\"then\":{\"properties\":{\"b\":{\"type\":\"string\"}}}}",
                "{\"type\":\"object\",\"properties\":{\"filter[name]\":{\"type\":\"string\"},\"@type\":{\"type\":\"string\"},\"größe\":{\"type\":\"number\"}},\"required\":[\"filter[name]\"]}",
                "{\"type\":\"object\",\"properties\":{\"%s\":{\"type\":\"string\"}}}"
                        .formatted("n".repeat(90)),
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"$id\":\"x\",\"type\":\"object\",\"properties\":{\"range\":{\"type\":\"array\",\"items\":[{\"type\":\"number\"},{\"type\":\"number\"}]}}}",
                "{\"type\":\"object\",\"properties\":{\"r\":{\"type\":\"array\",\"prefixItems\":[{\"type\":\"number\"},{\"type\":\"string\"}],\"items\":false}}}",
                "{\"type\":\"object\",\"properties\":{\"n\":{\"minimum\":0,\"exclusiveMinimum\":true}}}",
                "{\"type\":\"object\",\"properties\":{\"l\":{\"type\":\"array\"},\"m\":{\"type\":\"array\",\"items\":true},\"n\":{\"type\":[\"array\",\"null\"]}}}",
                "{\"type\":\"object\",\"properties\":{\"s\":{\"type\":[\"string\",\"null\"],\"default\":null},\"t\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"null\"}]}}}",
                "{\"type\":\"object\",\"properties\":{\"e\":{\"enum\":[\"a\",1,null]},\"f\":{\"enum\":[1,2]},\"g\":{\"enum\":[\"\",\"x\"]},\"h\":{\"const\":5}}}",
                "{\"type\":\"object\",\"properties\":{\"u\":{\"type\":\"string\",\"format\":\"uri\",\"pattern\":\"^(?!x)\",\"examples\":[\"y\"]},\"n\":{\"type\":\"integer\",\"exclusiveMinimum\":0,\"multipleOf\":5}}}",
                "{\"type\":\"object\",\"properties\":{\"p\":{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"},\"propertyNames\":{\"pattern\":\"^a\"}},\"q\":{\"patternProperties\":{\"^x\":{}}}}}",
                "{\"type\":\"object\",\"properties\":{\"sev\":{\"type\":\"string\",\"anyOf\":[{\"enum\":[\"a\"]},{\"pattern\":\"^b\"}]}}}",
                "{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\",\"properties\":{\"y\":{}},\"required\":[\"y\"]}}}",
                "{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"any\"},\"y\":{\"type\":\"int\"},\"z\":{\"required\":true,\"type\":\"string\"}}}",
                "{\"type\":\"object\",\"properties\":{\"tree\":{\"$ref\":\"#/$defs/node\"}},\"$defs\":{\"node\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},\"children\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/node\"}}}}}}",
                "{\"type\":\"object\",\"properties\":{\"self\":{\"$ref\":\"#\"}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"https://example.com/schema\"},\"b\":{\"$ref\":\"#/$defs/none\"}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/definitions/s\",\"description\":\"mine\"}},\"definitions\":{\"s\":{\"type\":\"string\",\"enum\":[\"a\"]}}}");
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void areTakenByEachProvider(String schema) {
        assertTaken(schema, SchemaForm.STANDARD, new OpenAiRules());
        assertTaken(schema, SchemaForm.STANDARD, new BedrockGatewayRules());
        assertTaken(schema, SchemaForm.ANTHROPIC, new AnthropicRules());
        assertTaken(schema, SchemaForm.GEMINI, new GeminiRules(false));
        assertTaken(schema, SchemaForm.MOONSHOT, new MoonshotRules(false));
    }

    private static void assertTaken(String schema, SchemaForm form, ProviderRules rules) {
        ToolSpec tool = adapted(schema, form);
        ObjectNode request = NODES.objectNode().put("model", "m");
        ArrayNode messages = request.putArray("messages");
        ObjectNode message = messages.addObject().put("role", "user");
        if (form == SchemaForm.ANTHROPIC) {
            request.put("max_tokens", 1);
            message.putArray("content").addObject().put("type", "text").put("text", "g");
            request.putArray("tools")
                    .addObject()
                    .put("name", tool.name())
                    .put("description", tool.description())
                    .set("input_schema", tool.inputSchema());
        } else {
            message.put("content", "g");
            ObjectNode function =
                    request.putArray("tools")
                            .addObject()
                            .put("type", "function")
                            .putObject("function");
            function.put("name", tool.name()).put("description", tool.description());
            function.set("parameters", tool.inputSchema());
        }
        assertThat(rules.refusals(request)).as("%s for %s", form, tool.inputSchema()).isEmpty();
    }

    @Test
    void leavesAPlainSchemaAsItIs() {
        String plain =
                """
                {"type":"object","properties":{"text":{"type":"string","description":"t","examples":["x"]},
                 "list":{"type":"array","items":{"type":"string","format":"uri"},"minItems":1}},
                 "required":["text"],"additionalProperties":false}
                """;
        assertThat(standard(plain)).isEqualTo(json(plain));
        assertThat(standard(plain).toString())
                .as("in the same order")
                .isEqualTo(json(plain).toString());
    }

    @Test
    void saysAlternativesOfTheRootInWords() {
        ToolSpec tool =
                adapted(
                        """
                        {"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},
                         "anyOf":[{"required":["a"]},{"required":["b"]}]}
                        """,
                        SchemaForm.STANDARD);
        assertThat(tool.inputSchema().has("anyOf")).isFalse();
        assertThat(tool.description()).contains("anyOf", "[\"a\"]", "[\"b\"]");
    }

    @Test
    void mergesAlternativesOfTheRoot() {
        ObjectNode merged =
                standard(
                        """
                        {"type":"object","oneOf":[
                          {"properties":{"kind":{"const":"x"},"x":{"type":"integer"}},"required":["kind","x"]},
                          {"properties":{"kind":{"const":"y"},"y":{"type":"string"}},"required":["kind"]}]}
                        """);
        assertThat(merged.path("properties").propertyNames()).containsExactly("kind", "x", "y");
        assertThat(merged.at("/properties/kind/anyOf")).hasSize(2);
        assertThat(merged.path("required")).isEqualTo(json("{\"r\":[\"kind\"]}").path("r"));
    }

    @Test
    void putsReferencesInPlaceAndCutsOnesThatNeverEnd() {
        ObjectNode schema =
                standard(
                        """
                        {"type":"object","properties":{"tree":{"$ref":"#/$defs/node"}},
                         "$defs":{"node":{"type":"object","properties":{"name":{"type":"string"},
                           "children":{"type":"array","items":{"$ref":"#/$defs/node"}}}}}}
                        """);
        assertThat(schema.toString()).doesNotContain("$ref", "$defs");
        assertThat(schema.at("/properties/tree/properties/name/type").asString())
                .isEqualTo("string");
        assertThat(schema.at("/properties/tree/properties/children/items/type").asString())
                .isEqualTo("object");
    }

    /** Thirty definitions that each refer twice to the next are a billion in place. */
    @Test
    void staysBoundedWhateverRefersToWhatever() {
        ObjectNode root =
                json("{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/$defs/d0\"}}}");
        ObjectNode definitions = root.putObject("$defs");
        for (int i = 0; i < 30; i++) {
            ObjectNode properties =
                    definitions.putObject("d" + i).put("type", "object").putObject("properties");
            properties.putObject("l").put("$ref", "#/$defs/d" + (i + 1));
            properties.putObject("r").put("$ref", "#/$defs/d" + (i + 1));
        }
        definitions.putObject("d30").put("type", "string");
        for (SchemaForm form : SchemaForm.values()) {
            assertThat(
                            ToolSchemas.of(List.of(tool("d", root)), form)
                                    .specs()
                                    .getFirst()
                                    .inputSchema()
                                    .toString()
                                    .length())
                    .isLessThan(1_000_000);
        }
    }

    @Test
    void staysBoundedWhereOneLargeDefinitionIsReferredToOftenEnough() {
        ObjectNode root = json("{\"type\":\"object\"}");
        ObjectNode properties = root.putObject("properties");
        for (int i = 0; i < 1_500; i++) {
            properties.putObject("p" + i).put("$ref", "#/$defs/d");
        }
        ArrayNode values = root.putObject("$defs").putObject("d").putArray("enum");
        for (int i = 0; i < 4_000; i++) {
            values.add("value " + i);
        }
        for (SchemaForm form : SchemaForm.values()) {
            assertThat(
                            ToolSchemas.of(List.of(tool("d", root)), form)
                                    .specs()
                                    .getFirst()
                                    .inputSchema()
                                    .toString()
                                    .length())
                    .isLessThan(2_000_000);
        }
    }

    @ParameterizedTest
    @EnumSource(SchemaForm.class)
    void mapsNamesOfPropertiesOutAndBack(SchemaForm form) {
        ToolSpec tool =
                tool(
                        """
                        {"type":"object","properties":{"filter[name]":{"type":"string"},"filter_name_":{"type":"string"},
                          "in":{"type":"object","properties":{"filter[name]":{"type":"array","items":{"type":"object",
                            "properties":{"@id":{"type":"integer","description":"its id"}}}}}}},
                         "required":["filter[name]"]}
                        """);
        ToolSchemas schemas = ToolSchemas.of(List.of(tool), form);
        ObjectNode schema = schemas.specs().getFirst().inputSchema();
        assertThat(schema.path("properties").propertyNames())
                .hasSize(3)
                .contains("filter_name_")
                .doesNotContain("filter[name]");
        String name = schema.path("required").get(0).asString();
        assertThat(schema.at("/properties/" + name + "/description").asString())
                .isEqualTo("filter[name]");
        assertThat(schema.toString()).contains("@id: its id");
        ObjectNode meant =
                json(
                        "{\"filter[name]\":\"x\",\"in\":{\"filter[name]\":[{\"@id\":1}]},\"other\":null}");
        ObjectNode written = schemas.written("t", meant);
        assertThat(written.propertyNames()).contains(name, "other").doesNotContain("filter[name]");
        assertThat(schemas.meant("t", written)).isEqualTo(meant);
        assertThat(ToolSchemas.of(List.of(tool), form).written("t", meant))
                .as("in a reopened conversation")
                .isEqualTo(written);
    }

    @Test
    void movesWhatIsTooLongForADescription() {
        String words = "w".repeat(1020) + "\ud83d\ude00\ud83d\ude00 the end";
        ToolSpec tool =
                tool(
                        words,
                        json(
                                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\",\"description\":\"own\"}}}"));
        ToolSpec cut = ToolSchemas.of(List.of(tool), SchemaForm.STANDARD).specs().getFirst();
        assertThat(cut.description().length()).isLessThanOrEqualTo(1024);
        assertThat(cut.inputSchema().at("/properties/a/description").asString())
                .contains("the end")
                .endsWith("own");
        assertThat((cut.description() + cut.inputSchema()).codePoints())
                .noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
        assertThat(
                        ToolSchemas.of(List.of(tool), SchemaForm.ANTHROPIC)
                                .specs()
                                .getFirst()
                                .description())
                .isEqualTo(words);
    }

    @Test
    void saysBoundsInWordsWhereGeminiHasNoKeyword() {
        ObjectNode schema =
                adapted(
                                """
                                {"type":"object","properties":{"n":{"type":"integer","exclusiveMinimum":0,"description":"many"},
                                  "s":{"type":["string","null"]},"k":{"const":"x"},"e":{"enum":[1,2]}}}
                                """,
                                SchemaForm.GEMINI)
                        .inputSchema();
        assertThat(schema.at("/properties/n/description").asString())
                .isEqualTo("many (exclusiveMinimum: 0)");
        assertThat(schema.at("/properties/s"))
                .isEqualTo(json("{\"type\":\"string\",\"nullable\":true}"));
        assertThat(schema.at("/properties/k"))
                .isEqualTo(json("{\"type\":\"string\",\"enum\":[\"x\"]}"));
        assertThat(schema.at("/properties/e"))
                .isEqualTo(json("{\"type\":\"integer\",\"description\":\"(enum: [1,2])\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"type\":\"string\"}", "{\"type\":[\"array\",\"null\"]}", "{\"type\":5}"})
    void leavesOutAToolThatCannotBeExpressedAndKeepsTheOthers(String schema) {
        ToolSpec bad = tool(schema);
        ToolSpec good = new ToolSpec("good", "d", json("{}"), Effect.UNSAFE, Bucket.MCP);
        assertThat(ToolSchemas.of(List.of(bad, good), SchemaForm.STANDARD).specs())
                .extracting(ToolSpec::name)
                .containsExactly("good");
        assertThat(ToolSchemas.fault(bad))
                .hasValueSatisfying(why -> assertThat(why).contains("\"type\": \"object\""));
        assertThat(ToolSchemas.fault(good)).isEmpty();
    }

    @Test
    void doesNotChangeTheToolItself() {
        schemas()
                .forEach(schema -> {
                    ToolSpec tool = tool("d".repeat(2_000), json(schema));
                    for (SchemaForm form : SchemaForm.values()) {
                        ToolSchemas.of(List.of(tool), form);
                    }
                    assertThat((JsonNode) tool.inputSchema()).isEqualTo(json(schema));
                });
    }
}
