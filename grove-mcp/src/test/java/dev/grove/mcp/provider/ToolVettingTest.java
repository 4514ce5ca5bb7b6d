package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.provider.Listing;
import dev.grove.core.schema.JsonSchemas;
import dev.grove.mcp.client.Introduction;
import dev.grove.mcp.client.RemoteTool;
import dev.grove.mcp.client.RemoteToolList;
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
    void takesSoManyToolsAndNoMore() {
        for (int i = 0; i < ToolVetting.MOST_TOOLS + 2; i++) {
            has("t" + i, "{\"inputSchema\": {\"type\": \"object\"}}");
        }
        assertThat(listing().tools()).hasSize(ToolVetting.MOST_TOOLS);
        assertThat(listing().discovered().leftOut()).hasSize(3);
    }
}
