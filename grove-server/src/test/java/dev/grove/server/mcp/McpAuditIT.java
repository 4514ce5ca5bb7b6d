package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class McpAuditIT extends McpServerIT {

    private static final String LOG = "/mcp/audit-log";

    @Test
    void hasARowForEachDispatchDeniedOnesToo() {
        String tenant = newTenant();
        HttpAnswer key = newKey(tenant, "invoke");
        HttpCaller admin = newCaller(tenant, "admin");
        McpClient modern = McpClient.modern(as(key.text("key")));
        modern.call("server/discover", "{}");
        modern.call("tools/call", "{\"name\":\"echo\",\"arguments\":{\"text\":\"x\"}}");
        modern.call("tools/call", "{\"name\":\"test_error_handling\"}");
        modern.call("tools/call", "{\"name\":\"admin_only\"}");
        modern.call("tools/call", "{\"name\":\"no_such_tool\"}");
        modern.call("resources/read", "{\"uri\":\"test://static-text\"}");
        modern.call("tools/call", "{\"name\":\"test_input_required_result_elicitation\"}");
        McpClient legacy = McpClient.legacy(as(key.text("key")));
        legacy.call("tools/list", "{}");
        String filter = LOG + "?key=" + key.text("id");
        List<JsonNode> rows = awaitItems(admin, filter, 9);
        List<String> printed =
                rows.reversed().stream()
                        .map(row ->
                                row.path("method").stringValue()
                                        + " "
                                        + row.path("target").asString("")
                                        + " "
                                        + row.path("status").stringValue()
                                        + " "
                                        + row.path("error_code").asInt(0))
                        .toList();
        assertThat(printed)
                .containsExactly(
                        "server/discover  ok 0",
                        "tools/call echo ok 0",
                        "tools/call test_error_handling tool_error 0",
                        "tools/call admin_only denied -32602",
                        "tools/call no_such_tool error -32602",
                        "resources/read test://static-text ok 0",
                        "tools/call test_input_required_result_elicitation input_required 0",
                        "initialize  ok 0",
                        "tools/list  ok 0");
        JsonNode last = rows.getFirst();
        assertThat(last.path("tenant_id").stringValue()).isEqualTo(tenant);
        assertThat(last.path("era").stringValue()).isEqualTo("legacy");
        assertThat(last.path("version").stringValue()).isEqualTo("2025-11-25");
        assertThat(last.path("client_name").stringValue()).isEqualTo("test");
        assertThat(last.path("request_id").stringValue()).isEqualTo("1");
        assertThat(last.path("duration_ms").isNumber()).isTrue();
        assertThat(items(admin, filter + "&method=initialize")).hasSize(1);
        assertThat(items(admin, filter + "&until=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(items(admin, filter + "&since=2020-01-01T00:00:00Z")).hasSize(9);
        assertThat(items(admin, filter + "&status=denied,tool_error")).hasSize(2);
        assertThat(items(admin, filter + "&status=ok&status=error")).hasSize(6);
        assertThat(items(admin, filter + "&target=echo")).hasSize(1);
        assertThat(items(admin, filter + "&target=echo&status=denied")).isEmpty();
        assertThat(admin.get(filter + "&status=fine").text("errors/0/field")).isEqualTo("status");
        HttpAnswer page = admin.get(filter + "&limit=4");
        assertThat(page.json().path("items")).hasSize(4);
        assertThat(items(admin, filter + "&limit=200&cursor=" + page.text("next_cursor")))
                .hasSize(5);
        assertThat(items(operator(), LOG + "?owner=" + tenant + "&key=" + key.text("id")))
                .hasSize(9);
    }

    @Test
    void isEachTenantsOwnAndForAdmins() {
        String theirs = newTenant();
        McpClient.modern(newCaller(theirs, "invoke")).call("server/discover", "{}");
        assertThat(awaitItems(newCaller(theirs, "admin"), LOG, 1)).hasSize(1);
        HttpCaller ours = newCaller(newTenant(), "admin");
        assertThat(items(ours, LOG)).isEmpty();
        assertThat(items(ours, LOG + "?owner=" + theirs)).isEmpty();
        assertThat(newCaller(theirs, "provision").get(LOG).status()).isEqualTo(403);
    }

    private static List<JsonNode> items(HttpCaller caller, String path) {
        List<JsonNode> items = new ArrayList<>();
        caller.get(path).json().path("items").forEach(items::add);
        return items;
    }

    /** Rows come some milliseconds after their calls. */
    private static List<JsonNode> awaitItems(HttpCaller caller, String path, int count) {
        return await("rows of " + path)
                .until(() -> items(caller, path), items -> items.size() >= count);
    }
}
