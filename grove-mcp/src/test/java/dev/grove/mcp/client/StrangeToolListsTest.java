package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tools kept of lists that are endless, or hold impossible tools. */
class StrangeToolListsTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void listsTheToolsOfAServerWhoseListGoesRoundInCircles() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "tools/list",
                    talk ->
                            talk.result(
                                    "{\"tools\":["
                                            + RpcText.tool("same")
                                            + "],\"nextCursor\":\"c\"}"));

            assertThat(names(server)).containsExactly("same");
            assertThat(server.arrivals("tools/list")).hasSize(2);
        }
    }

    @Test
    void readsNoMoreThanFiftyPagesOfAListWithoutEnd() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "tools/list",
                    talk -> {
                        String id = talk.id();
                        talk.result(
                                "{\"tools\":["
                                        + RpcText.tool("t" + id)
                                        + "],\"nextCursor\":\"c"
                                        + id
                                        + "\"}");
                    });

            assertThat(names(server)).hasSize(50);
            assertThat(server.arrivals("tools/list")).hasSize(50);
        }
    }

    @Test
    void keepsFiveHundredOfTenThousandTools() throws Exception {
        String tools =
                IntStream.range(0, 10_000)
                        .mapToObj(number -> RpcText.tool("t" + number))
                        .collect(Collectors.joining(","));
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "tools/list",
                    talk -> talk.result("{\"tools\":[" + tools + "],\"nextCursor\":\"more\"}"));

            assertThat(names(server)).hasSize(500).startsWith("t0", "t1").endsWith("t499");
            assertThat(server.arrivals("tools/list")).hasSize(1);
        }
    }

    @Test
    void leavesOutToolsThatHaveNoLegalDefinition() throws Exception {
        List<String> bad =
                List.of(
                        RpcText.tool(""),
                        RpcText.tool("with space"),
                        RpcText.tool("right\\u202Eleft"),
                        RpcText.tool("zero\\u200Bwidth"),
                        RpcText.tool("tab\\there"),
                        RpcText.tool("n\\u00fcmlaut"),
                        RpcText.tool("n".repeat(129)),
                        "\"a string\"",
                        "null",
                        "{}",
                        "{\"name\":7,\"inputSchema\":{\"type\":\"object\"}}",
                        "{\"name\":\"no_schema\"}",
                        "{\"name\":\"a_list\",\"inputSchema\":[]}",
                        "{\"name\":\"a_text\",\"inputSchema\":\"object\"}",
                        "{\"name\":\"a_true\",\"inputSchema\":true}",
                        "{\"name\":\"no_object\",\"inputSchema\":{\"type\":\"array\"}}",
                        "{\"name\":\"no_words\",\"description\":{},\"inputSchema\":{\"type\":\"object\"}}",
                        "{\"name\":\"large\",\"description\":\""
                                + "x".repeat(70_000)
                                + "\",\"inputSchema\":{\"type\":\"object\"}}",
                        mirrored("{\"type\":\"object\",\"x-mcp-header\":\"A\"}"),
                        mirrored("{\"type\":\"number\",\"x-mcp-header\":\"A\"}"),
                        mirrored("{\"type\":\"string\",\"x-mcp-header\":\"\"}"),
                        mirrored("{\"type\":\"string\",\"x-mcp-header\":7}"),
                        mirrored("{\"type\":\"string\",\"x-mcp-header\":\"A: b\\r\\nEvil\"}"),
                        mirrored(
                                "{\"type\":\"array\",\"items\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}"),
                        mirrored(
                                "{\"type\":\"string\",\"x-mcp-header\":\"A\"},\"b\":{\"type\":\"string\",\"x-mcp-header\":\"a\"}"));
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "tools/list",
                    talk ->
                            talk.result(
                                    "{\"tools\":["
                                            + String.join(",", bad)
                                            + ","
                                            + RpcText.tool("good")
                                            + "]}"));

            assertThat(names(server)).containsExactly("good");
        }
    }

    @Test
    void namesEachToolThatItLeavesOutAndSaysWhy() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            server.on(
                    "tools/list",
                    talk ->
                            talk.result(
                                    """
                                    {"tools":[
                                     "text",
                                     {"name":"a b","inputSchema":{"type":"object"}},
                                     {"name":"good","inputSchema":{"type":"object"}},
                                     {"name":"good","inputSchema":{"type":"object"}},
                                     {"name":"words","description":1,"inputSchema":{"type":"object"}},
                                     {"name":"hints","annotations":[],"inputSchema":{"type":"object"}},
                                     {"name":"list","inputSchema":{"type":"array"}},
                                     {"name":"mirrored","inputSchema":{"type":"object","x-mcp-header":"A"}},
                                     {"name":"long","description":"%s","inputSchema":{"type":"object"}}],
                                     "nextCursor":"same"}\
                                    """
                                            .formatted("x".repeat(70_000))));

            assertThat(remote.listTools(clients.limits()).leftOut())
                    .startsWith(
                            ": its name is not 1 to 128 of A-Z a-z 0-9 _ . - /",
                            "a b: its name is not 1 to 128 of A-Z a-z 0-9 _ . - /",
                            "good: it is listed twice",
                            "words: its description is no text",
                            "hints: its annotations is no object",
                            "list: its inputSchema is not of \"type\": \"object\"",
                            "mirrored: an x-mcp-header of its inputSchema is where it may not be",
                            "long: its definition is longer than 65536 bytes")
                    .endsWith("the rest of the list: its nextCursor is one that was there before");
        }
    }

    @Test
    void keepsTheFirstOfToolsWithOneName() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            server.on(
                    "tools/list",
                    talk ->
                            talk.result(
                                    """
                                    {"tools":[
                                     {"name":"a","description":"first","inputSchema":{"type":"object"}},
                                     {"name":"a","description":"second","inputSchema":{"type":"object"}},
                                     {"name":"A","inputSchema":{"type":"object"}}]}\
                                    """));

            List<RemoteTool> tools = remote.listTools(clients.limits()).tools();

            assertThat(tools).extracting(RemoteTool::name).containsExactly("a", "A");
            assertThat(tools.getFirst().definition().path("description").stringValue())
                    .isEqualTo("first");
        }
    }

    @Test
    void fetchesNoSchemaThatIsElsewhere() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                StrangeServer trap = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            String schema =
                    "{\"type\":\"object\",\"$schema\":\"URL/s\",\"$id\":\"URL/i\",\"properties\":"
                            + "{\"a\":{\"$ref\":\"URL/r\"},\"b\":{\"$dynamicRef\":\"URL/d\"}}}";
            server.on(
                    "tools/list",
                    talk ->
                            talk.result(
                                    "{\"tools\":[{\"name\":\"far\",\"inputSchema\":"
                                            + schema.replace("URL", trap.url().toString())
                                            + "}]}"));

            RemoteTool far = remote.listTools(clients.limits()).tools().getFirst();
            RemoteAnswer answer = remote.callTool(far, RpcText.arguments(), clients.limits());

            assertThat(answer.isError()).isFalse();
            assertThat(trap.connections()).isZero();
        }
    }

    private List<String> names(StrangeServer server) throws Exception {
        try (RemoteServer remote = clients.open(server)) {
            return remote.listTools(clients.limits()).tools().stream()
                    .map(RemoteTool::name)
                    .toList();
        }
    }

    private static String mirrored(String property) {
        return "{\"name\":\"mirrored\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":"
                + property
                + "}}}";
    }
}
