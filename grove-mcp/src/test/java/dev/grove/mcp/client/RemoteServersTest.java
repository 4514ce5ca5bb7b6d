package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grove.core.telemetry.TraceContext;
import dev.grove.mcp.client.StrangeServer.Message;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.era.ProtocolVersion;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exchanges with servers that keep to the protocol. */
class RemoteServersTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void saysInEachModernRequestWhoAsksForWhat() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            assertThat(remote.introduction())
                    .isEqualTo(
                            new Introduction(
                                    ProtocolVersion.V2026_07_28,
                                    "strange",
                                    "1.0",
                                    "Be kind.\nAlways."));
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            assertThat(echo.definition())
                    .isEqualTo(JsonMapper.shared().readTree(StrangeServer.ECHO));
            assertThat(remote.callTool(echo, RpcText.object("{\"a\":1}"), clients.limits()))
                    .isEqualTo(new RemoteAnswer(false, "{\"a\":1}"));

            assertThat(server.arrivals())
                    .extracting(Message::method)
                    .containsExactly("server/discover", "tools/list", "tools/call");
            for (Message message : server.arrivals()) {
                assertThat(message.header("Mcp-Protocol-Version")).isEqualTo("2026-07-28");
                assertThat(message.header("Mcp-Method")).isEqualTo(message.method());
                assertThat(message.header("Authorization")).isEqualTo("Bearer of-the-tests");
                assertThat(message.header("Accept"))
                        .isEqualTo("application/json, text/event-stream");
                assertThat(message.header("Content-Type")).startsWith("application/json");
                assertThat(message.headers()).doesNotContainKeys("Mcp-Session-Id", "Cookie");
                JsonNode meta = message.json().path("params").path("_meta");
                assertThat(meta.path("io.modelcontextprotocol/protocolVersion").stringValue())
                        .isEqualTo("2026-07-28");
                assertThat(meta.path("io.modelcontextprotocol/clientInfo").path("name").asString())
                        .isEqualTo("grove");
                assertThat(meta.path("io.modelcontextprotocol/clientCapabilities").toString())
                        .isEqualTo("{}");
            }
            assertThat(server.arrivals("tools/call").getFirst().header("Mcp-Name"))
                    .isEqualTo("echo");
        }
    }

    /** In the header for what stands between, and in the message for the server. */
    @Test
    void saysWhereItIsInATraceToServersOfBothEras() throws Exception {
        String here = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        for (StrangeServer started : List.of(StrangeServer.modern(), StrangeServer.legacy())) {
            try (StrangeServer server = started;
                    RemoteServer remote = clients.open(server)) {
                RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
                remote.callTool(echo, RpcText.object("{\"a\":1}"), clients.limits());
                try (var _ = TraceContext.parse(here).orElseThrow().makeCurrent()) {
                    remote.callTool(echo, RpcText.object("{\"a\":1}"), clients.limits());
                }
                Message before = server.arrivals("tools/call").getFirst();
                Message traced = server.arrivals("tools/call").getLast();
                assertThat(before.headers()).doesNotContainKey("Traceparent");
                assertThat(before.json().at("/params/_meta/traceparent").isMissingNode()).isTrue();
                assertThat(traced.header("Traceparent")).isEqualTo(here);
                assertThat(traced.json().at("/params/_meta/traceparent").stringValue())
                        .isEqualTo(here);
                assertThat(traced.json().at("/params/arguments").toString()).isEqualTo("{\"a\":1}");
            }
        }
    }

    @Test
    void keepsASessionWithAnOlderServerAndEndsIt() throws Exception {
        try (StrangeServer server = StrangeServer.legacy()) {
            try (RemoteServer remote = clients.open(server)) {
                assertThat(remote.introduction())
                        .isEqualTo(
                                new Introduction(
                                        ProtocolVersion.V2025_11_25, "strange", "0.9", null));
                RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
                RemoteAnswer answer =
                        remote.callTool(echo, RpcText.object("{\"a\":1}"), clients.limits());
                assertThat(answer.text()).isEqualTo("{\"a\":1}");
            }

            assertThat(server.arrivals())
                    .extracting(Message::method)
                    .containsExactly(
                            "server/discover",
                            "initialize",
                            "notifications/initialized",
                            "tools/list",
                            "tools/call",
                            "DELETE");
            Message initialize = server.arrivals("initialize").getFirst();
            assertThat(initialize.json().at("/params/protocolVersion").stringValue())
                    .isEqualTo("2025-11-25");
            assertThat(initialize.json().at("/params/capabilities").toString()).isEqualTo("{}");
            assertThat(initialize.headers())
                    .doesNotContainKeys("Mcp-Session-Id", "Mcp-Protocol-Version", "Mcp-Method");
            assertThat(server.arrivals().subList(2, 6))
                    .allSatisfy(message -> {
                        assertThat(message.header("Mcp-Session-Id")).isEqualTo("session-1");
                        assertThat(message.header("Mcp-Protocol-Version")).isEqualTo("2025-11-25");
                        assertThat(message.header("Authorization"))
                                .isEqualTo("Bearer of-the-tests");
                    });
            assertThat(server.arrivals().subList(1, 5))
                    .extracting(message -> message.json().path("id").asInt(0))
                    .containsExactly(1, 0, 2, 3);
        }
    }

    /**
     * Refusals of unknown sessions: the protocol's, the reference server's, and those of others.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | ''",
                "404 | {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32001,\"message\":\"Session not found\"}}",
                "400 | {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,\"message\":\"Bad Request: No valid session ID provided\"}}",
                "400 | {\"error\":\"unknown session\"}"
            })
    void beginsASessionAnewThatTheServerHasForgotten(int status, String body) throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        if (talk.message().header("Mcp-Session-Id").equals("session-1")) {
                            talk.json(status, body);
                        } else {
                            talk.result("{\"content\":[{\"type\":\"text\",\"text\":\"again\"}]}");
                        }
                    });

            for (int i = 0; i < 2; i++) {
                assertThat(remote.callTool(echo, RpcText.arguments(), clients.limits()).text())
                        .isEqualTo("again");
            }
            assertThat(server.arrivals("initialize")).hasSize(2);
            assertThat(server.arrivals("tools/call")).hasSize(3);
        }
    }

    /** Answers with the call's id may come after the tool has run, whatever they speak of. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | BROKEN | {\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32603,\"message\":\"The session of the database was lost\"}}",
                "404 | BROKEN | {\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32603,\"message\":\"No such session\"}}",
                "404 | BROKEN | {\"jsonrpc\":\"2.0\",\"id\":\"3\",\"error\":{\"code\":1,\"message\":\"no\"}}",
                "404 | BROKEN | [{\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":1,\"message\":\"no\"}}]",
                "404 | BROKEN | {\"jsonrpc\":\"2.0\",\"id\":3,\"error\":\"session expired\"}",
                "404 | BROKEN | {\"jsonrpc\":\"2.0\",\"id\":3,\"err",
                "401 | BROKEN | {\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":1,\"message\":\"no\"}}",
                "400 | LOST | {\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32000,\"message\":\"No valid session\"}}",
                "404 | LOST | {\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32001,\"message\":\"Session not found\"}}",
                "429 | LOST | ''"
            })
    void asksOnceWhatIsAnsweredByItsId(int status, Kind kind, String body) throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.json(status, body));

            assertThat(failure(remote, echo).kind()).isEqualTo(kind);
            assertThat(server.arrivals("tools/call")).hasSize(1);
            assertThat(server.arrivals("initialize")).hasSize(1);
        }
    }

    @Test
    void beginsASessionAnewOnceForARequest() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.status(404));

            assertThat(failure(remote, echo).kind()).isEqualTo(Kind.REFUSED);
            assertThat(server.arrivals("tools/call")).hasSize(2);
        }
    }

    /**
     * A 400 that does not speak of sessions is an answer, and what was asked is not asked again.
     */
    @Test
    void asksOnceWhatIsRefusedForAnythingElse() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.json(400, "{\"error\":\"no such thing\"}"));

            assertThat(failure(remote, echo).kind()).isEqualTo(Kind.BROKEN);
            assertThat(server.arrivals("tools/call")).hasSize(1);
        }
    }

    /** Where no session can be begun anew, the call was not made: nothing may have taken effect. */
    @ParameterizedTest
    @CsvSource({"500, NOT_SENT", "200, REFUSED"})
    void hasNotAskedWhereNoSessionFollows(int status, Kind kind) throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.status(404));
            server.on("initialize", talk -> talk.status(status));

            assertThat(failure(remote, echo).kind()).isEqualTo(kind);
        }
    }

    private RemoteException failure(RemoteServer remote, RemoteTool tool) {
        return catchThrowableOfType(
                RemoteException.class,
                () -> remote.callTool(tool, RpcText.arguments(), clients.limits()));
    }

    @Test
    void asksAServerWithoutToolsForNone() throws Exception {
        try (StrangeServer server =
                        StrangeServer.modern()
                                .on(
                                        "server/discover",
                                        talk ->
                                                talk.result(
                                                        """
                                                        {"supportedVersions":["2026-07-28"],
                                                         "capabilities":{"prompts":{}}}\
                                                        """));
                RemoteServer remote = clients.open(server)) {
            assertThat(remote.listTools(clients.limits()).tools()).isEmpty();
            assertThat(server.arrivals("tools/list")).isEmpty();
        }
    }

    @Test
    void readsAllPagesOfAList() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            server.on(
                    "tools/list",
                    talk -> {
                        String cursor = talk.message().json().at("/params/cursor").asString("1");
                        String next =
                                cursor.equals("3")
                                        ? ""
                                        : ",\"nextCursor\":\""
                                                + (Integer.parseInt(cursor) + 1)
                                                + "\"";
                        talk.result("{\"tools\":[" + RpcText.tool("t" + cursor) + "]" + next + "}");
                    });

            assertThat(remote.listTools(clients.limits()).tools())
                    .extracting(RemoteTool::name)
                    .containsExactly("t1", "t2", "t3");
        }
    }

    @Test
    void repeatsArgumentsInHeadersWhereAToolWantsThat() throws Exception {
        String schema =
                """
                {"type":"object","properties":{
                  "region":{"type":"string","x-mcp-header":"Region"},
                  "city":{"type":"string","x-mcp-header":"City"},
                  "count":{"type":"integer","x-mcp-header":"Count"},
                  "dry":{"type":"boolean","x-mcp-header":"Dry"},
                  "none":{"type":"string","x-mcp-header":"None"},
                  "gone":{"type":"string","x-mcp-header":"Gone"},
                  "x-mcp-header":{"type":"string"},
                  "deep":{"type":"object","properties":{
                     "er":{"type":"string","x-mcp-header":"Deeper"}}}}}\
                """;
        try (StrangeServer server =
                        StrangeServer.modern()
                                .on(
                                        "tools/list",
                                        talk ->
                                                talk.result(
                                                        "{\"tools\":[{\"name\":\"m\",\"inputSchema\":"
                                                                + schema
                                                                + "}]}"));
                RemoteServer remote = clients.open(server)) {
            RemoteTool tool = remote.listTools(clients.limits()).tools().getFirst();

            remote.callTool(
                    tool,
                    RpcText.object(
                            """
                            {"region":"eu west","city":"K\u00f6ln","count":7.0,"dry":true,"none":null,
                             "deep":{"er":"=?base64?eA==?="}}\
                            """),
                    clients.limits());

            Message call = server.arrivals("tools/call").getFirst();
            assertThat(call.header("Mcp-Param-Region")).isEqualTo("eu west");
            assertThat(call.header("Mcp-Param-City")).isEqualTo("=?base64?S8O2bG4=?=");
            assertThat(call.header("Mcp-Param-Count")).isEqualTo("7");
            assertThat(call.header("Mcp-Param-Dry")).isEqualTo("true");
            assertThat(call.header("Mcp-Param-Deeper"))
                    .isEqualTo("=?base64?PT9iYXNlNjQ/ZUE9PT89?=");
            assertThat(call.headers()).doesNotContainKeys("Mcp-Param-None", "Mcp-Param-Gone");
        }
    }

    @Test
    void readsAnAnswerThatComesAfterOtherEvents() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        talk.stream();
                        talk.write(": hello\n\nid: 1\nretry: 5\ndata: \n\n");
                        talk.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
                        talk.event(
                                talk.message(
                                        "{\"structuredContent\":{\"a\":[1]},\"content\":[],\"isError\":true}"));
                        // Data after the answer is not read.
                        talk.forEver("data: x\n\n");
                    });

            assertThat(remote.callTool(echo, RpcText.arguments(), clients.limits()))
                    .isEqualTo(new RemoteAnswer(true, "{\"a\":[1]}"));
            server.awaitClosed();
        }
    }
}
