package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.RemoteException.Kind;
import dev.grove.mcp.client.StrangeServer.Message;
import dev.grove.mcp.client.StrangeServer.Reply;
import dev.grove.mcp.client.StrangeServer.Talk;
import dev.grove.mcp.era.ProtocolVersion;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is said to servers that keep to the protocol. */
class RemoteServersTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void saysInEachModernRequestWhoAsksForWhat() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = open(server)) {
            assertThat(remote.introduction())
                    .isEqualTo(
                            new Introduction(
                                    ProtocolVersion.V2026_07_28,
                                    "strange",
                                    "1.0",
                                    "Be kind.\nAlways."));
            RemoteTool echo = remote.listTools(limits()).getFirst();
            assertThat(echo.definition())
                    .isEqualTo(JsonMapper.shared().readTree(StrangeServer.ECHO));
            assertThat(remote.callTool(echo, json("{\"a\":1}"), limits()))
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

    @Test
    void keepsASessionWithAnOlderServerAndEndsIt() throws Exception {
        try (StrangeServer server = StrangeServer.legacy()) {
            try (RemoteServer remote = open(server)) {
                assertThat(remote.introduction())
                        .isEqualTo(
                                new Introduction(
                                        ProtocolVersion.V2025_11_25, "strange", "0.9", null));
                RemoteTool echo = remote.listTools(limits()).getFirst();
                assertThat(remote.callTool(echo, json("{\"a\":1}"), limits()).text())
                        .isEqualTo("{\"a\":1}");
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

    /** What servers of the older era say to a request that they do not know. */
    static final List<Reply> UNKNOWING =
            List.of(
                    talk -> talk.status(400),
                    talk -> talk.status(404),
                    talk -> talk.status(405),
                    talk -> talk.status(406),
                    talk -> talk.status(500),
                    talk -> talk.json(400, "{\"error\":\"No session\"}"),
                    talk -> talk.json(400, "Bad Request"),
                    talk -> talk.json(200, error(talk.id(), -32601)),
                    talk -> talk.json(200, error(talk.id(), -32600)),
                    talk -> talk.json(400, error("\"server-error\"", -32600)),
                    talk -> talk.json(400, error("null", -32022, "2025-11-25")),
                    talk -> {
                        talk.stream();
                        talk.event(error(talk.id(), -32601));
                    },
                    talk -> talk.result("{\"supportedVersions\":[\"2025-06-18\"]}"),
                    talk -> {
                        talk.head(200, Map.of("Content-Type", "text/html", "Content-Length", "2"));
                        talk.write("ok");
                    },
                    Talk::hangs,
                    _ -> {});

    @ParameterizedTest
    @FieldSource("UNKNOWING")
    void speaksTheOlderEraWithWhoeverDoesNotKnowTheNewOne(Reply reply) throws Exception {
        try (StrangeServer server = StrangeServer.legacy().on("server/discover", reply);
                RemoteServer remote = open(server)) {
            assertThat(remote.introduction().protocol()).isEqualTo(ProtocolVersion.V2025_11_25);
            assertThat(remote.listTools(limits())).hasSize(1);
        }
    }

    @Test
    void asksOnceMoreWhereItsVersionIsRefusedAndOffered() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "server/discover",
                    talk -> {
                        if (server.arrivals().size() == 1) {
                            talk.json(400, error(talk.id(), -32022, "2026-07-28"));
                        } else {
                            talk.result("{\"supportedVersions\":[\"2026-07-28\"]}");
                        }
                    });
            try (RemoteServer remote = open(server)) {
                assertThat(remote.introduction().protocol()).isEqualTo(ProtocolVersion.V2026_07_28);
            }
            assertThat(server.arrivals()).hasSize(2);
        }
    }

    @Test
    void speaksTheVersionThatAnOlderServerHas() throws Exception {
        try (StrangeServer server =
                        StrangeServer.legacy()
                                .on(
                                        "initialize",
                                        talk ->
                                                talk.result(
                                                        """
                                                        {"protocolVersion":"2025-06-18",
                                                         "capabilities":{"tools":{}}}\
                                                        """));
                RemoteServer remote = open(server)) {
            assertThat(remote.introduction())
                    .isEqualTo(new Introduction(ProtocolVersion.V2025_06_18, "", "", null));
            remote.listTools(limits());
            Message list = server.arrivals("tools/list").getFirst();
            assertThat(list.header("Mcp-Protocol-Version")).isEqualTo("2025-06-18");
            assertThat(list.headers()).doesNotContainKey("Mcp-Session-Id");
        }
        // Without a session there is none to end.
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
                RemoteServer remote = open(server)) {
            assertThat(remote.listTools(limits())).isEmpty();
            assertThat(server.arrivals("tools/list")).isEmpty();
        }
    }

    @Test
    void readsAllPagesOfAList() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = open(server)) {
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
                        talk.result(
                                "{\"tools\":[{\"name\":\"t"
                                        + cursor
                                        + "\",\"inputSchema\":{\"type\":\"object\"}}]"
                                        + next
                                        + "}");
                    });

            assertThat(remote.listTools(limits()))
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
                RemoteServer remote = open(server)) {
            RemoteTool tool = remote.listTools(limits()).getFirst();

            remote.callTool(
                    tool,
                    json(
                            """
                            {"region":"eu west","city":"K\u00f6ln","count":7.0,"dry":true,"none":null,
                             "deep":{"er":"=?base64?eA==?="}}\
                            """),
                    limits());

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
                RemoteServer remote = open(server)) {
            RemoteTool echo = remote.listTools(limits()).getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        talk.stream();
                        talk.write(": hello\n\nid: 1\nretry: 5\ndata: \n\n");
                        talk.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
                        talk.event(
                                talk.message(
                                        "{\"structuredContent\":{\"a\":[1]},\"content\":[],\"isError\":true}"));
                        // What comes after the answer is nobody's business.
                        talk.forEver("data: x\n\n");
                    });

            assertThat(remote.callTool(echo, json("{}"), limits()))
                    .isEqualTo(new RemoteAnswer(true, "{\"a\":[1]}"));
            await().until(() -> server.open() == 0);
        }
    }

    @Test
    void beginsASessionAnewThatTheServerHasForgotten() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = open(server)) {
            RemoteTool echo = remote.listTools(limits()).getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        if (talk.message().header("Mcp-Session-Id").equals("session-1")) {
                            talk.status(404);
                        } else {
                            talk.result("{\"content\":[{\"type\":\"text\",\"text\":\"again\"}]}");
                        }
                    });

            assertThat(remote.callTool(echo, json("{}"), limits()).text()).isEqualTo("again");
            assertThat(remote.callTool(echo, json("{}"), limits()).text()).isEqualTo("again");
            assertThat(server.arrivals("initialize")).hasSize(2);
            assertThat(server.arrivals("tools/call")).hasSize(3);
        }
    }

    @Test
    void cancelsAModernCallByClosingItsConnection() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = open(server)) {
            assertThat(cancelled(server, remote).kind()).isEqualTo(Kind.LOST);

            await().until(() -> server.open() == 0);
            assertThat(server.arrivals()).hasSize(3);
        }
    }

    @Test
    void cancelsAnOlderCallByANotification() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = open(server)) {
            assertThat(cancelled(server, remote).kind()).isEqualTo(Kind.LOST);

            await().until(() -> server.arrivals("notifications/cancelled").size() == 1);
            Message notice = server.arrivals("notifications/cancelled").getFirst();
            assertThat(notice.header("Mcp-Session-Id")).isEqualTo("session-1");
            assertThat(notice.json().at("/params/requestId"))
                    .isEqualTo(server.arrivals("tools/call").getFirst().json().path("id"));
            assertThat(notice.json().has("id")).isFalse();
            await().until(() -> server.open() == 0);
        }
    }

    private RemoteException cancelled(StrangeServer server, RemoteServer remote) throws Exception {
        RemoteTool echo = remote.listTools(limits()).getFirst();
        server.on("tools/call", Talk::hangs);
        Cancellation cancellation = new Cancellation();
        CompletableFuture<RemoteException> pending =
                CompletableFuture.supplyAsync(() ->
                        catchThrowableOfType(
                                RemoteException.class,
                                () ->
                                        remote.callTool(
                                                echo,
                                                json("{}"),
                                                clients.within(Clients.LONG, cancellation))));
        await().until(() -> !server.arrivals("tools/call").isEmpty());
        cancellation.request();
        return pending.join();
    }

    @Test
    void letsNoHeaderOfAnAddressSpeakForTheProtocol() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            Map<String, String> headers =
                    Map.of(
                            "Authorization", "Bearer theirs",
                            "X-Team", "payments",
                            "host", "evil.example",
                            "content-LENGTH", "1",
                            "Accept", "text/html",
                            "Transfer-Encoding", "chunked",
                            "Connection", "upgrade",
                            "mcp-method", "tools/call",
                            "MCP-SESSION-ID", "another's",
                            "Mcp-Param-A", "b");
            try (RemoteServer remote =
                    clients.servers().open(new RemoteAddress(server.url(), headers), limits())) {
                assertThat(remote.listTools(limits())).hasSize(1);
            }

            Message list = server.arrivals("tools/list").getFirst();
            assertThat(list.header("Authorization")).isEqualTo("Bearer theirs");
            assertThat(list.header("X-Team")).isEqualTo("payments");
            assertThat(list.header("Mcp-Method")).isEqualTo("tools/list");
            assertThat(list.header("Host")).startsWith("127.0.0.1:");
            assertThat(list.header("Accept")).isEqualTo("application/json, text/event-stream");
            assertThat(list.headers())
                    .doesNotContainKeys("Mcp-Session-Id", "Mcp-Param-A", "Transfer-Encoding");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\u0000", "\u00e9"})
    void sendsNothingWithAHeaderThatIsNone(String value) {
        try (StrangeServer server = StrangeServer.modern()) {
            for (Map<String, String> headers :
                    List.of(Map.of("X-Key", value), Map.of("X-" + value, "a"))) {
                RemoteException failure =
                        catchThrowableOfType(
                                RemoteException.class,
                                () ->
                                        clients.servers()
                                                .open(
                                                        new RemoteAddress(server.url(), headers),
                                                        limits()));
                assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
                assertThat(failure.getMessage()).doesNotContain(value);
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void saysThatNothingWasSentWhereNobodyListens() {
        URI nobody;
        try (StrangeServer server = StrangeServer.modern()) {
            nobody = server.url();
        }
        RemoteException failure =
                catchThrowableOfType(
                        RemoteException.class,
                        () -> clients.servers().open(Clients.at(nobody), limits()));
        assertThat(failure.kind()).isEqualTo(Kind.NOT_SENT);
    }

    @Test
    void looksANameUpForEachConnectionAndOnlyOnce() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            AtomicInteger lookups = new AtomicInteger();
            List<String> addresses = new ArrayList<>(List.of("127.0.0.1", "127.0.0.1", "10.0.0.1"));
            RemoteServers servers =
                    clients.servers(
                            List.of("127.0.0.1"),
                            _ ->
                                    List.of(
                                            InetAddress.ofLiteral(
                                                    addresses.get(lookups.getAndIncrement()))));
            URI url = URI.create(server.url().toString().replace("127.0.0.1", "rebinding.example"));
            try (RemoteServer remote = servers.open(Clients.at(url), limits())) {
                RemoteTool echo = remote.listTools(limits()).getFirst();

                RemoteException failure =
                        catchThrowableOfType(
                                RemoteException.class,
                                () -> remote.callTool(echo, json("{}"), limits()));

                assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
                assertThat(failure.getMessage()).doesNotContain("10.0.0.1");
            }
            assertThat(lookups.get()).isEqualTo(3);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.arrivals().getFirst().header("Host"))
                    .startsWith("rebinding.example:");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://10.0.0.1/mcp",
                "https://169.254.169.254/latest/meta-data",
                "https://[::ffff:127.0.0.1]/mcp",
                "https://user@8.8.8.8/mcp",
                "https://8.8.8.8/mcp#fragment",
                "http://8.8.8.8/mcp",
                "https://0x7f000001/mcp",
                "https://2130706433/mcp",
                "ftp://8.8.8.8/mcp",
                "https:///mcp",
                "/mcp"
            })
    void asksNobodyAtAnAddressThatMayNotBeReached(String url) {
        RemoteServers servers =
                clients.servers(List.of(), host -> List.of(InetAddress.ofLiteral(host)));
        RemoteException failure =
                catchThrowableOfType(
                        RemoteException.class,
                        () -> servers.open(Clients.at(URI.create(url)), limits()));
        assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(Kind.REFUSED);
    }

    private RemoteServer open(StrangeServer server) throws RemoteException {
        return clients.servers().open(Clients.at(server.url()), limits());
    }

    private CallLimits limits() {
        return clients.within(Duration.ofMinutes(2));
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private static String error(String id, int code) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"error\":{\"code\":"
                + code
                + ",\"message\":\"no\"}}";
    }

    private static String error(String id, int code, String supported) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"error\":{\"code\":"
                + code
                + ",\"message\":\"no\",\"data\":{\"supported\":[\""
                + supported
                + "\"]}}}";
    }
}
