package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.schema.SchemaForm;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class AdaptedToolsTest {

    private static final String SCHEMA =
            "{\"type\":\"object\",\"properties\":{\"%s\":{\"type\":\"string\"}}}";

    private final AdaptedTools tools = new AdaptedTools();

    @Test
    void areAdaptedOnceForEachForm() {
        ToolSpec echo = tool("echo", "says it", "text");
        AdaptedTools.Adapted first = tools.of(List.of(echo), SchemaForm.STANDARD);

        assertThat(tools.of(List.of(tool("echo", "says it", "text")), SchemaForm.STANDARD))
                .isSameAs(first);
        assertThat(tools.of(List.of(echo), SchemaForm.ANTHROPIC)).isNotSameAs(first);
    }

    /** Another tenant's tool of the same name, or the next version of one's own. */
    @Test
    void areThoseOfTheirOwnSchemasAndWords() {
        tools.of(List.of(tool("echo", "says it", "text")), SchemaForm.STANDARD);

        assertThat(seen(tool("echo", "says it", "word")).inputSchema().toString()).contains("word");
        assertThat(seen(tool("echo", "says more", "text")).description()).isEqualTo("says more");
    }

    private ToolSpec seen(ToolSpec tool) {
        return tools.of(List.of(tool), SchemaForm.STANDARD).schemas().specs().getFirst();
    }

    private static ToolSpec tool(String name, String description, String property) {
        return new ToolSpec(
                name,
                description,
                (ObjectNode) JsonMapper.shared().readTree(SCHEMA.formatted(property)),
                Effect.READ_ONLY,
                Bucket.CUSTOM);
    }
}
