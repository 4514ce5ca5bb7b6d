package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and handshakes of servers as the field has them. */
class FieldListsTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    /** modelcontextprotocol/java-sdk#628. */
    @Test
    void endAtAnEmptyCursorInTheLegacyEra() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            server.on("tools/list", talk -> talk.result(page("one", "")));
            RemoteToolList list = remote.listTools(clients.limits());
            assertThat(list.tools()).extracting(RemoteTool::name).containsExactly("one");
            assertThat(list.leftOut()).isEmpty();
            assertThat(server.arrivals("tools/list")).hasSize(1);
        }
    }

    /** PrefectHQ/fastmcp#5025. */
    @Test
    void goOnAtAnEmptyCursorInTheModernEra() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            server.on(
                    "tools/list",
                    talk ->
                            talk.result(
                                    talk.message().json().path("params").has("cursor")
                                            ? "{\"tools\":[" + RpcText.tool("two") + "]}"
                                            : page("one", "")));
            RemoteToolList list = remote.listTools(clients.limits());
            assertThat(list.tools()).extracting(RemoteTool::name).containsExactly("one", "two");
            assertThat(list.leftOut()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18"})
    void comeFromServersOfOlderRevisions(String revision) throws Exception {
        try (StrangeServer server = StrangeServer.legacy()) {
            server.on(
                    "initialize",
                    talk ->
                            talk.json(
                                    200,
                                    talk.message(
                                            "{\"protocolVersion\":\""
                                                    + revision
                                                    + "\",\"capabilities\":{\"tools\":{}},"
                                                    + "\"serverInfo\":{\"name\":\"old\","
                                                    + "\"version\":\"1\"}}"),
                                    Map.of("Mcp-Session-Id", "session-1")));
            try (RemoteServer remote = clients.open(server)) {
                RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
                assertThat(remote.introduction().protocol().wireName()).isEqualTo(revision);
                assertThat(remote.callTool(echo, RpcText.arguments(), clients.limits()).text())
                        .isEqualTo("{\"word\":\"hello\"}");
            }
        }
    }

    private static String page(String tool, String cursor) {
        return "{\"tools\":[" + RpcText.tool(tool) + "],\"nextCursor\":\"" + cursor + "\"}";
    }
}
