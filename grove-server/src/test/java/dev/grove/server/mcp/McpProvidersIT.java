package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.provider.TrackerMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** MCP servers of others that are registered over MCP. */
class McpProvidersIT extends McpServerIT {

    private static final String SECRET = "Bearer secret:provider.tracker.token";

    private TrackerMcpServer tracker;
    private McpClient provisioner;

    @BeforeEach
    void setUp() {
        tracker = new TrackerMcpServer();
        String tenant = newTenant();
        newCaller(tenant, "admin")
                .call(
                        "PUT",
                        "/secrets/provider.tracker.token",
                        "{\"value\":\"" + TrackerMcpServer.TOKEN + "\"}");
        provisioner = McpClient.modern(newCaller(tenant, "provision"));
    }

    @AfterEach
    void stop() {
        tracker.close();
    }

    private JsonNode call(McpClient client, String tool, String arguments) {
        return client.call(
                        "tools/call",
                        "{\"name\":\"grove__%s\",\"arguments\":%s}".formatted(tool, arguments))
                .json();
    }

    private JsonNode register(String header, int expected) {
        return call(
                provisioner,
                "register_tool_provider",
                """
                {"name":"tracker","url":"%s","headers":{"Authorization":"%s"},"expected_version":%d}
                """
                        .formatted(tracker.url(), header, expected));
    }

    @Test
    void areRegisteredListedAndRemoved() {
        JsonNode made = register(SECRET, 0).at("/result/structuredContent");
        assertThat(made.path("version").intValue()).isEqualTo(1);
        assertThat(made.at("/tools/1/name").stringValue()).isEqualTo("tracker:look_up");
        assertThat(made.at("/tools/1/status").stringValue()).isEqualTo("approved");

        JsonNode late = register(SECRET, 0).path("error");
        assertThat(late.path("code").intValue()).isEqualTo(-32602);
        assertThat(late.path("message").stringValue()).contains("version 1", "not 0");
        assertThat(late.at("/data/current_version").intValue()).isEqualTo(1);
        assertThat(register(SECRET, 1).at("/result/structuredContent/version").intValue())
                .as("nothing had to change")
                .isEqualTo(1);

        assertThat(
                        call(provisioner, "list_tool_providers", "{}")
                                .at("/result/structuredContent/items/0/headers/Authorization")
                                .stringValue())
                .isEqualTo(SECRET);
        ObjectNode read =
                (ObjectNode)
                        call(provisioner, "list_tool_providers", "{}")
                                .at("/result/structuredContent/items/0");
        read.put("expected_version", 1);
        assertThat(
                        call(provisioner, "register_tool_provider", read.toString())
                                .at("/result/structuredContent/version")
                                .intValue())
                .as("stored again as it was read")
                .isEqualTo(1);
        assertThat(
                        call(
                                        provisioner,
                                        "unregister_tool_provider",
                                        "{\"name\":\"tracker\",\"expected_version\":2}")
                                .at("/error/data/current_version")
                                .intValue())
                .isEqualTo(1);
        assertThat(
                        call(
                                        provisioner,
                                        "unregister_tool_provider",
                                        "{\"name\":\"tracker\",\"expected_version\":1}")
                                .at("/result/structuredContent/deleted")
                                .stringValue())
                .isEqualTo("tracker");
    }

    @Test
    void takeNoSecretButByItsName() {
        JsonNode typed = register("Bearer " + TrackerMcpServer.TOKEN, 0);
        assertThat(typed.at("/result/isError").asBoolean(false)).isTrue();
        assertThat(
                        call(provisioner, "list_tool_providers", "{}")
                                .at("/result/structuredContent/items"))
                .isEmpty();
        JsonNode nobodys = call(McpClient.modern(operator()), "list_tool_providers", "{}");
        assertThat(nobodys.at("/error/code").intValue()).isEqualTo(-32602);
    }
}
