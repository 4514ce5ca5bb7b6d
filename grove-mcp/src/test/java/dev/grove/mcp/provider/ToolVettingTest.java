package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.provider.Listing;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.mcp.client.Introduction;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import dev.grove.mcp.era.ProtocolVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ToolVettingTest {

    private final List<RemoteTool> tools = new ArrayList<>();

    private void has(String name, String definition) {
        tools.add(new RemoteTool(name, (ObjectNode) JsonMapper.shared().readTree(definition)));
    }

    private Listing listing() {
        return ToolVetting.listing(
                new Introduction(ProtocolVersion.V2026_07_28, "s\u202e", "1", null),
                new RemoteToolList(tools, List.of("mirrored: why\u202e")),
                new JsonSchemas(),
                Instant.EPOCH);
    }

    @Test
    void leavesOutWhatCannotBeUsedAndSaysWhy() {
        has("look", "{\"inputSchema\": {\"type\": \"object\"}}");
        has("look", "{\"inputSchema\": {\"type\": \"object\"}, \"title\": \"another\"}");
        has("a/b", "{\"inputSchema\": {\"type\": \"object\"}}");
        has("listed", "{\"inputSchema\": {\"type\": \"array\"}}");
        has("far", "{\"inputSchema\": {\"type\": \"object\", \"$ref\": \"https://a.example/s\"}}");
        has(
                "long",
                "{\"inputSchema\": {\"type\": \"object\"}, \"x\": \"%s\"}"
                        .formatted("y".repeat(70_000)));
        has("half", "{\"inputSchema\": {\"type\": \"object\"}, \"title\": \"\\ud800\"}");

        Listing listing = listing();

        assertThat(listing.tools().keySet()).containsExactly("look");
        assertThat(listing.discovered().leftOut())
                .satisfiesExactly(
                        twice -> assertThat(twice).contains("look: it is listed twice"),
                        name -> assertThat(name).contains("a/b: its name"),
                        type -> assertThat(type).contains("listed: its inputSchema is not"),
                        far -> assertThat(far).contains("far: inputSchema"),
                        big -> assertThat(big).contains("long: its definition is longer"),
                        half -> assertThat(half).contains("half: its definition has half"),
                        before -> assertThat(before).isEqualTo("mirrored: why?"));
        assertThat(listing.discovered().serverName()).isEqualTo("s?");
    }

    /** Servers write the name of an old dialect by habit. */
    @Test
    void takesASchemaThatNamesAnotherDialectAndSaysNothingOfIt() {
        has(
                "look",
                """
                {"inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
                 "properties": {"id": {"type": "string"}}, "additionalProperties": false}}
                """);
        assertThat(listing().tools().keySet()).containsExactly("look");
    }

    @Test
    void offersToolsWhosePatternsItCannotCheckAndNamesThose() {
        has(
                "send",
                """
                {"inputSchema": {"type": "object", "properties":
                 {"to": {"type": "string", "pattern": "^(?!\\\\.)[a-z]+$"}}}}
                """);
        assertThat(listing().tools().values())
                .singleElement()
                .satisfies(tool ->
                        assertThat(tool.inputSchema().toString()).as("for models").contains("(?!"));
        assertThat(listing().discovered().leftOut())
                .contains(
                        "send: usable, but these patterns are not checked: /properties/to/pattern");
    }

    @Test
    void offersToolsWhosePatternsAreTooLargeAndNamesThose() {
        has(
                "send",
                """
                {"inputSchema": {"type": "object", "properties":
                 {"default": {"pattern": "(((a{100}){100}){100}){100}"}, "to": {"pattern": "(?i)\\u1c80"}}}}
                """);

        assertThat(listing().tools().keySet()).containsExactly("send");
        assertThat(listing().discovered().leftOut())
                .contains(
                        "send: usable, but these patterns are not checked:"
                                + " /properties/default/pattern, /properties/to/pattern");
    }

    @Test
    void leavesOutToolsWhoseReferencesMultiply() {
        StringBuilder schema =
                new StringBuilder("{\"type\":\"object\",\"$ref\":\"#/$defs/d0\",\"$defs\":{");
        for (int i = 0; i < 24; i++) {
            String next = "{\"$ref\":\"#/$defs/d%d\"}".formatted(i + 1);
            schema.append("\"d%d\":{\"allOf\":[%s,%s]},".formatted(i, next, next));
        }
        has("many", "{\"inputSchema\": %s\"d24\":{\"minProperties\":1}}}}".formatted(schema));

        assertThat(listing().tools()).isEmpty();
        assertThat(listing().discovered().leftOut())
                .first()
                .asString()
                .startsWith(
                        "many: inputSchema checking the value against the schema takes too much work");
    }

    @Test
    void offersToolsWithTuplesAndBoundsOfOlderDrafts() {
        String tool = "{\"inputSchema\": {\"type\": \"object\", \"properties\": {\"x\": %s}}}";
        has("old", tool.formatted("{\"type\":\"array\",\"items\":[{\"type\":\"number\"}]}"));
        has("new", tool.formatted("{\"prefixItems\":[{\"type\":\"number\"}],\"items\":false}"));
        has("flag", tool.formatted("{\"minimum\":0,\"exclusiveMinimum\":true}"));
        assertThat(listing().tools().keySet()).containsExactly("flag", "new", "old");
        assertThat(listing().discovered().leftOut()).containsExactly("mirrored: why?");
    }

    @Test
    void takesSoManyToolsAndNoMore() {
        for (int i = 0; i < ToolVetting.MOST_TOOLS + 2; i++) {
            has("t" + i, "{\"inputSchema\": {\"type\": \"object\"}}");
        }
        assertThat(listing().tools()).hasSize(ToolVetting.MOST_TOOLS);
        assertThat(listing().discovered().leftOut()).hasSize(3);
    }
}
