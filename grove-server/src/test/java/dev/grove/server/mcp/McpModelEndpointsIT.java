package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Model endpoints over MCP: what REST answers, word for word. */
class McpModelEndpointsIT extends McpServerIT {

    private static JsonNode call(McpClient client, String tool, String arguments) {
        return client.call(
                        "tools/call",
                        "{\"name\":\"grove__%s\",\"arguments\":%s}".formatted(tool, arguments))
                .json();
    }

    @Test
    void areStoredListedAndRemoved() {
        HttpCaller caller = newCaller(newTenant(), "provision");
        McpClient client = McpClient.modern(caller);
        JsonNode stored =
                call(
                                client,
                                "upsert_model_endpoint",
                                """
                                {"name":"corp","protocol":"anthropic","base_url":"https://llm.example.com",
                                 "models":[{"name":"m","input_usd":0.25,"output_usd":1}],"expected_version":0}
                                """)
                        .at("/result/structuredContent");
        assertThat(stored).isEqualTo(caller.get("/model-endpoints/corp").json());

        JsonNode listed =
                call(client, "list_model_endpoints", "{}").at("/result/structuredContent");
        assertThat(listed).isEqualTo(caller.get("/model-endpoints").json());

        ObjectNode read = (ObjectNode) listed.at("/items/0");
        read.put("expected_version", 1);
        assertThat(
                        call(client, "upsert_model_endpoint", read.toString())
                                .at("/result/structuredContent/version")
                                .intValue())
                .as("stored again as it was read")
                .isEqualTo(1);
        assertThat(
                        call(
                                        client,
                                        "delete_model_endpoint",
                                        "{\"name\":\"corp\",\"expected_version\":2}")
                                .at("/error/data/current_version")
                                .intValue())
                .isEqualTo(1);
        assertThat(
                        call(
                                        client,
                                        "delete_model_endpoint",
                                        "{\"name\":\"corp\",\"expected_version\":1}")
                                .at("/result/structuredContent/deleted")
                                .stringValue())
                .isEqualTo("corp");
    }
}
