package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Datasets over MCP: what REST answers, word for word. */
class McpDatasetsIT extends McpServerIT {

    private static JsonNode call(McpClient client, String tool, String arguments) {
        return client.call(
                        "tools/call",
                        "{\"name\":\"grove__%s\",\"arguments\":%s}".formatted(tool, arguments))
                .json();
    }

    @Test
    void areStoredListedReadAndRemoved() {
        HttpCaller caller = newCaller(newTenant(), "provision");
        McpClient client = McpClient.modern(caller);
        JsonNode stored =
                call(
                                client,
                                "upsert_dataset",
                                """
                                {"name":"tickets","cases":[{"input":"g","expect":{"n":0.10},"labels":["a=b"]},{"input":{"n":1}}],
                                 "expected_version":0}
                                """)
                        .at("/result/structuredContent");
        assertThat(stored).isEqualTo(caller.get("/datasets/tickets").json());
        assertThat(stored.get("cases")).hasSize(2);

        JsonNode listed = call(client, "list_datasets", "{}").at("/result/structuredContent");
        assertThat(listed).isEqualTo(caller.get("/datasets").json());

        ObjectNode read =
                (ObjectNode)
                        call(client, "get_dataset", "{\"name\":\"tickets\"}")
                                .at("/result/structuredContent");
        assertThat(read).isEqualTo(stored);
        read.put("expected_version", 1);
        assertThat(
                        call(client, "upsert_dataset", read.toString())
                                .at("/result/structuredContent/version")
                                .intValue())
                .as("stored again as it was read")
                .isEqualTo(1);
        assertThat(
                        call(
                                        client,
                                        "upsert_dataset",
                                        "{\"name\":\"t\",\"cases\":[],\"expected_version\":0}")
                                .toString())
                .contains("cases");
        assertThat(
                        call(
                                        client,
                                        "delete_dataset",
                                        "{\"name\":\"tickets\",\"expected_version\":1}")
                                .at("/result/structuredContent/deleted")
                                .stringValue())
                .isEqualTo("tickets");
        assertThat(caller.get("/datasets/tickets").status()).isEqualTo(404);
    }
}
