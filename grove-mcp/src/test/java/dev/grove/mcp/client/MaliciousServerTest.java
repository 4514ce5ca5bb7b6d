package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.mcp.client.RemoteException.Kind;
import dev.grove.mcp.client.StrangeServer.Reply;
import dev.grove.mcp.client.StrangeServer.Talk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Whatever a server does, its caller gets what is stated here, and everything back. */
class MaliciousServerTest {

    /** Of calls that only their deadline ends. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    /** A way to answer, and what its caller gets. */
    record Row(String behaviour, Duration deadline, Reply reply, Kind outcome) {

        static Row of(String behaviour, Kind outcome, Reply reply) {
            return new Row(behaviour, Clients.LONG, reply, outcome);
        }

        static Row slow(String behaviour, Kind outcome, Reply reply) {
            return new Row(behaviour, SHORT, reply, outcome);
        }

        @Override
        public String toString() {
            return behaviour + ": " + outcome;
        }
    }

    /** To a call of a tool in the modern era. */
    static final List<Row> CALLS =
            List.of(
                    // Silence and slowness.
                    Row.slow("hangs before its headers", Kind.LOST, Talk::hangs),
                    Row.slow(
                            "hangs in the middle of its headers",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\nContent-");
                                talk.hangs();
                            }),
                    Row.slow(
                            "hangs in the middle of its body",
                            Kind.LOST,
                            talk -> {
                                talk.head(200, json(100));
                                talk.write("{\"jsonrpc\":");
                                talk.hangs();
                            }),
                    Row.slow(
                            "drips its body past the deadline",
                            Kind.LOST,
                            talk -> {
                                talk.head(200, json(1_000_000));
                                talk.drips(" ");
                            }),
                    Row.slow(
                            "drips comments past the deadline",
                            Kind.LOST,
                            talk -> {
                                talk.stream();
                                talk.drips(": patience\n\n");
                            }),
                    Row.slow(
                            "drips its headers past the deadline",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\n");
                                talk.drips("X-Another: one\r\n");
                            }),
                    Row.slow(
                            "says 103 for ever",
                            Kind.LOST,
                            talk -> talk.forEver("HTTP/1.1 103 Early Hints\r\n\r\n")),
                    // Connections that end.
                    Row.of("closes at once", Kind.LOST, _ -> {}),
                    Row.of(
                            "closes in the middle of its body",
                            Kind.LOST,
                            talk -> {
                                talk.head(200, json(100));
                                talk.write("{\"jsonrpc\":");
                            }),
                    Row.of(
                            "ends its stream without an answer",
                            Kind.LOST,
                            talk -> {
                                talk.stream();
                                talk.event(
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
                            }),
                    Row.of("speaks no HTTP", Kind.LOST, talk -> talk.write("220 ESMTP\r\n\r\n")),
                    Row.of(
                            "claims a negative length",
                            Kind.LOST,
                            talk -> {
                                talk.head(200, json(-1));
                                talk.write("{}");
                            }),
                    // Too much.
                    Row.of(
                            "sends an endless header",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\nX-Long: ");
                                talk.forEver("a".repeat(8_192));
                            }),
                    Row.of(
                            "sends headers without end",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\n");
                                talk.forEver("X-Another: one\r\n");
                            }),
                    Row.of(
                            "sends 100 MB of JSON",
                            Kind.BROKEN,
                            talk -> {
                                talk.head(200, json(100_000_000));
                                talk.write("{\"a\":\"");
                                talk.forEver("a".repeat(65_536));
                            }),
                    Row.of(
                            "sends JSON without end in chunks",
                            Kind.BROKEN,
                            talk -> {
                                talk.head(
                                        200,
                                        Map.of(
                                                "Content-Type", "application/json",
                                                "Transfer-Encoding", "chunked"));
                                talk.forEver("1000\r\n" + "[".repeat(4_096) + "\r\n");
                            }),
                    Row.of(
                            "sends structured content of 50 MB",
                            Kind.BROKEN,
                            talk -> {
                                talk.head(200, json(50_000_000));
                                talk.write("{\"jsonrpc\":\"2.0\",\"id\":" + talk.id());
                                talk.write(",\"result\":{\"content\":[],\"structuredContent\":\"");
                                talk.forEver("b".repeat(65_536));
                            }),
                    Row.of(
                            "sends comments without end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.forEver((": " + "c".repeat(62) + "\n").repeat(1_000));
                            }),
                    Row.of(
                            "sends notifications without end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.forEver(
                                        "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n"
                                                .repeat(100));
                            }),
                    Row.of(
                            "sends an event whose line has no end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.write("data: ");
                                talk.forEver("d".repeat(65_536));
                            }),
                    Row.of(
                            "sends an event of lines without end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.forEver(("data: " + "e".repeat(1_000) + "\n").repeat(100));
                            }),
                    Row.of(
                            "sends a bomb of gzip",
                            Kind.BROKEN,
                            talk -> {
                                byte[] bomb = gzip(" ".repeat(20_000_000));
                                talk.head(
                                        200,
                                        Map.of(
                                                "Content-Type", "application/json",
                                                "Content-Encoding", "gzip",
                                                "Content-Length", Integer.toString(bomb.length)));
                                talk.write(bomb);
                            }),
                    // JSON that is none.
                    Row.of("sends what is not JSON", Kind.BROKEN, talk -> talk.json(200, "{]")),
                    Row.of("sends nothing as JSON", Kind.BROKEN, talk -> talk.json(200, "")),
                    Row.of(
                            "nests JSON too deep",
                            Kind.BROKEN,
                            talk -> talk.result("[".repeat(5_000) + "]".repeat(5_000))),
                    Row.of(
                            "says a name twice",
                            Kind.BROKEN,
                            talk -> talk.result("{\"content\":[],\"content\":[]}")),
                    Row.of(
                            "sends a number of a million digits",
                            Kind.BROKEN,
                            talk ->
                                    talk.result(
                                            "{\"content\":[],\"n\":"
                                                    + "9".repeat(1_000_000)
                                                    + "}")),
                    Row.of(
                            "sends an event that is not JSON",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.event("nothing of the kind");
                            }),
                    Row.of(
                            "sends two messages in one body",
                            Kind.BROKEN,
                            talk -> talk.json(200, talk.message("{}") + talk.message("{}"))),
                    // JSON-RPC that is none.
                    Row.of(
                            "sends a batch",
                            Kind.BROKEN,
                            talk -> talk.json(200, "[" + talk.message("{\"content\":[]}") + "]")),
                    Row.of(
                            "answers under a wrong id",
                            Kind.BROKEN,
                            talk -> talk.json(200, answer("4711", "{\"content\":[]}"))),
                    Row.of(
                            "answers under an id of another type",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            answer("\"" + talk.id() + "\"", "{\"content\":[]}"))),
                    Row.of(
                            "answers under no id",
                            Kind.BROKEN,
                            talk -> talk.json(200, answer("null", "{\"content\":[]}"))),
                    Row.of(
                            "answers another request first",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.event(answer("4711", "{\"content\":[]}"));
                                talk.event(talk.message("{\"content\":[]}"));
                            }),
                    Row.of(
                            "answers with both an error and a result",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            answer(
                                                    talk.id(),
                                                    "{\"content\":[]},\"error\":{\"code\":-1}"))),
                    Row.of(
                            "answers with neither",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200, "{\"jsonrpc\":\"2.0\",\"id\":" + talk.id() + "}")),
                    Row.of(
                            "answers with an error of the protocol",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            "{\"jsonrpc\":\"2.0\",\"id\":"
                                                    + talk.id()
                                                    + ",\"error\":{\"code\":-32602,\"message\":\"no\"}}")),
                    Row.of(
                            "answers with an error of odd parts",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            "{\"jsonrpc\":\"2.0\",\"id\":"
                                                    + talk.id()
                                                    + ",\"error\":{\"code\":{},\"message\":[1]}}")),
                    Row.of(
                            "answers with a result that is no object",
                            Kind.BROKEN,
                            talk -> talk.result("[]")),
                    Row.of(
                            "answers with content that is no list",
                            Kind.BROKEN,
                            talk -> talk.result("{\"content\":\"all of it\"}")),
                    Row.of(
                            "answers with a result of an unknown type",
                            Kind.BROKEN,
                            talk -> talk.result("{\"resultType\":\"task\",\"content\":[]}")),
                    Row.of(
                            "asks for a sample in mid-call",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.event(request("1", "sampling/createMessage"));
                                talk.hangs();
                            }),
                    Row.of(
                            "answers a call with a request",
                            Kind.BROKEN,
                            talk -> talk.json(200, request(talk.id(), "roots/list"))),
                    // HTTP that is no answer.
                    Row.of(
                            "answers with a web page",
                            Kind.BROKEN,
                            talk -> {
                                talk.head(
                                        200,
                                        Map.of("Content-Type", "text/html", "Content-Length", "6"));
                                talk.write("<html>");
                            }),
                    Row.of(
                            "takes the call and says no more",
                            Kind.BROKEN,
                            talk -> talk.status(202)),
                    Row.of(
                            "redirects to a private address",
                            Kind.BROKEN,
                            talk -> talk.head(307, location("http://10.0.0.1/mcp"))),
                    Row.of(
                            "redirects to the metadata of a cloud",
                            Kind.BROKEN,
                            talk -> talk.head(308, location("http://169.254.169.254/latest/"))),
                    Row.of(
                            "redirects to a file",
                            Kind.BROKEN,
                            talk -> talk.head(302, location("file:///etc/passwd"))),
                    Row.of("says 401", Kind.UNAUTHORIZED, talk -> talk.status(401)),
                    Row.of("says 403", Kind.UNAUTHORIZED, talk -> talk.status(403)),
                    Row.of("says 404", Kind.BROKEN, talk -> talk.status(404)),
                    Row.of("says 429", Kind.BROKEN, talk -> talk.status(429)),
                    Row.of("says 500", Kind.LOST, talk -> talk.status(500)),
                    Row.of(
                            "says 502 in a page without end",
                            Kind.LOST,
                            talk -> {
                                talk.head(502, Map.of("Content-Type", "text/html"));
                                talk.forEver("<p>".repeat(1_000));
                            }),
                    Row.of(
                            "speaks the other era now",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            400,
                                            """
                                            {"jsonrpc":"2.0","id":null,
                                             "error":{"code":-32600,"message":"No session"}}\
                                            """)));

    @ParameterizedTest
    @FieldSource("CALLS")
    void endsACallAsStatedAndGivesEverythingBack(Row row) throws Exception {
        AtomicLong written = new AtomicLong();
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = open(server)) {
            RemoteTool echo = remote.listTools(clients.within(Clients.LONG)).getFirst();
            int before = server.connections();
            server.on(
                    "tools/call",
                    talk -> {
                        try {
                            row.reply().to(talk);
                        } finally {
                            written.set(talk.written());
                        }
                    });

            RemoteException failure =
                    catchThrowableOfType(
                            RemoteException.class,
                            () ->
                                    remote.callTool(
                                            echo, arguments(), clients.within(row.deadline())));

            assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(row.outcome());
            assertThat(failure.getMessage()).doesNotContain("of-the-tests").hasSizeLessThan(4_000);
            await().until(() -> server.open() == 0);
            assertThat(server.connections()).as("connections").isEqualTo(before + 1);
            assertThat(clients.alarms()).as("deadlines still waited for").isZero();
            assertThat(written.get()).as("bytes taken").isLessThan(40_000_000);
        }
    }

    /** To a call of a tool in the legacy era. */
    static final List<Row> SESSIONS =
            List.of(
                    Row.of(
                            "has forgotten its session, for ever",
                            Kind.BROKEN,
                            talk -> talk.status(404)),
                    Row.of(
                            "speaks the modern era now",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            400,
                                            """
                                            {"jsonrpc":"2.0","id":null,"error":{"code":-32022,
                                             "message":"Unsupported","data":{"supported":["2026-07-28"]}}}\
                                            """)),
                    Row.of(
                            "asks without end in mid-call",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                for (int id = 0; id < 1_000; id++) {
                                    talk.event(
                                            request(
                                                    Integer.toString(id),
                                                    "sampling/createMessage"));
                                }
                                talk.hangs();
                            }),
                    Row.slow(
                            "asks, and hangs when it is told no",
                            Kind.LOST,
                            talk -> {
                                talk.stream();
                                talk.event(request("1", "elicitation/create"));
                                talk.hangs();
                            }),
                    Row.of("says 500", Kind.LOST, talk -> talk.status(500)));

    @ParameterizedTest
    @FieldSource("SESSIONS")
    void endsACallInASessionAsStatedAndGivesEverythingBack(Row row) throws Exception {
        try (StrangeServer server = StrangeServer.legacy()) {
            try (RemoteServer remote = open(server)) {
                RemoteTool echo = remote.listTools(clients.within(Clients.LONG)).getFirst();
                server.on("tools/call", row.reply());

                RemoteException failure =
                        catchThrowableOfType(
                                RemoteException.class,
                                () ->
                                        remote.callTool(
                                                echo, arguments(), clients.within(row.deadline())));

                assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(row.outcome());
                assertThat(server.arrivals("initialize")).hasSizeLessThanOrEqualTo(2);
                assertThat(server.arrivals("tools/call")).hasSizeLessThanOrEqualTo(2);
            }
            await().until(() -> server.open() == 0 && clients.alarms() == 0);
        }
    }

    /** To the first request, and to the one that begins a session. */
    static final List<Row> GREETINGS =
            List.of(
                    Row.slow("hangs", Kind.LOST, Talk::hangs),
                    Row.of("closes at once", Kind.LOST, _ -> {}),
                    Row.of(
                            "claims the version of another century",
                            Kind.BROKEN,
                            talk ->
                                    talk.result(
                                            """
                                            {"supportedVersions":["2099-01-01"],
                                             "protocolVersion":"2099-01-01","capabilities":{}}\
                                            """)),
                    Row.of("claims no version", Kind.BROKEN, talk -> talk.result("{}")),
                    Row.of(
                            "speaks only versions to come",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            400,
                                            "{\"jsonrpc\":\"2.0\",\"id\":"
                                                    + talk.id()
                                                    + ",\"error\":{\"code\":-32022,\"message\":\"no\","
                                                    + "\"data\":{\"supported\":[\"2099-01-01\"]}}}")),
                    Row.of(
                            "gives a session a name that is none",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            talk.message(
                                                    """
                                                    {"protocolVersion":"2025-11-25","capabilities":{}}\
                                                    """),
                                            Map.of("Mcp-Session-Id", "s".repeat(2_000)))),
                    Row.of("says 401", Kind.UNAUTHORIZED, talk -> talk.status(401)),
                    Row.of(
                            "redirects",
                            Kind.BROKEN,
                            talk -> talk.head(301, location("https://elsewhere.example/mcp"))),
                    Row.of(
                            "is a web site",
                            Kind.BROKEN,
                            talk -> {
                                talk.head(
                                        200,
                                        Map.of("Content-Type", "text/html", "Content-Length", "6"));
                                talk.write("<html>");
                            }));

    @ParameterizedTest
    @FieldSource("GREETINGS")
    void opensNoServerThatIsNone(Row row) {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on("server/discover", row.reply()).on("initialize", row.reply());

            RemoteException failure =
                    catchThrowableOfType(
                            RemoteException.class,
                            () ->
                                    clients.servers()
                                            .open(
                                                    Clients.at(server.url()),
                                                    clients.within(row.deadline())));

            assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(row.outcome());
            await().until(() -> server.open() == 0);
            assertThat(clients.alarms()).isZero();
            assertThat(server.connections()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void followsNoRedirectToAnyServer() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                StrangeServer trap = StrangeServer.modern();
                RemoteServer remote = open(server)) {
            RemoteTool echo = remote.listTools(clients.within(Clients.LONG)).getFirst();
            server.on("tools/call", talk -> talk.head(307, location(trap.url().toString())));

            RemoteException failure =
                    catchThrowableOfType(
                            RemoteException.class,
                            () -> remote.callTool(echo, arguments(), clients.within(Clients.LONG)));

            assertThat(failure).hasMessageContaining("307").hasMessageContaining("not followed");
            assertThat(trap.connections()).isZero();
        }
    }

    @Test
    void listsTheToolsOfAServerWhoseListGoesRoundInCircles() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "tools/list",
                    talk -> talk.result("{\"tools\":[" + tool("same") + "],\"nextCursor\":\"c\"}"));

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
                                        + tool("t" + id)
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
                        .mapToObj(number -> tool("t" + number))
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
                        tool(""),
                        tool("with space"),
                        tool("right\\u202Eleft"),
                        tool("zero\\u200Bwidth"),
                        tool("tab\\there"),
                        tool("n\\u00fcmlaut"),
                        tool("n".repeat(129)),
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
                                            + tool("good")
                                            + "]}"));

            assertThat(names(server)).containsExactly("good");
        }
    }

    @Test
    void keepsTheFirstOfToolsWithOneName() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = open(server)) {
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

            List<RemoteTool> tools = remote.listTools(clients.within(Clients.LONG));

            assertThat(tools).extracting(RemoteTool::name).containsExactly("a", "A");
            assertThat(tools.getFirst().definition().path("description").stringValue())
                    .isEqualTo("first");
        }
    }

    @Test
    void asksNobodyForASchemaThatIsElsewhere() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                StrangeServer trap = StrangeServer.modern();
                RemoteServer remote = open(server)) {
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

            RemoteTool far = remote.listTools(clients.within(Clients.LONG)).getFirst();
            RemoteAnswer answer = remote.callTool(far, arguments(), clients.within(Clients.LONG));

            assertThat(answer.isError()).isFalse();
            assertThat(trap.connections()).isZero();
        }
    }

    @Test
    void tellsASessionsServerThatItIsAskedInVainAndReadsItsAnswer() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = open(server)) {
            RemoteTool echo = remote.listTools(clients.within(Clients.LONG)).getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        talk.stream();
                        talk.event(request("\"a\"", "sampling/createMessage"));
                        talk.event(request("\"b\"", "elicitation/create"));
                        talk.event(request("\"c\"", "roots/list"));
                        talk.event(request("\"d\"", "ping"));
                        talk.event(
                                talk.message("{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}"));
                    });

            RemoteAnswer answer = remote.callTool(echo, arguments(), clients.within(Clients.LONG));

            assertThat(answer).isEqualTo(new RemoteAnswer(false, "x"));
            assertThat(server.arrivals("POST"))
                    .extracting(message -> message.json().path("id").asString(""))
                    .containsExactly("a", "b", "c", "d");
            assertThat(server.arrivals("POST"))
                    .extracting(message -> message.json().path("error").path("code").asInt(0))
                    .containsExactly(-32601, -32601, -32601, 0);
        }
    }

    @Test
    void saysThatAToolAskedForInput() throws Exception {
        assertThat(
                        answer(
                                """
                                {"resultType":"input_required","requestState":"s","inputRequests":
                                 {"a":{"method":"elicitation/create","params":{"message":"Your PIN?"}}}}\
                                """))
                .isEqualTo(
                        new RemoteAnswer(
                                true,
                                "The tool asks for input, which agents do not give:"
                                        + " elicitation/create Your PIN?"));
    }

    @Test
    void namesContentThatItDoesNotCarry() throws Exception {
        assertThat(
                        answer(
                                """
                                {"isError":true,"content":[
                                 {"type":"text","text":"one"},
                                 {"type":"image","mimeType":"image/png","data":"AAAA"},
                                 {"type":"hologram\\u0007","data":"AAAA"},
                                 {"type":"resource_link","uri":"file:///etc/passwd"},
                                 {"type":"resource","resource":{"uri":"a://b","text":"two"}},
                                 {"type":"resource","resource":{"uri":"a://c","blob":"AAAA"}},
                                 7, null]}\
                                """))
                .isEqualTo(
                        new RemoteAnswer(
                                true,
                                """
                                one
                                [image, image/png, left out]
                                [content of type "hologram\uFFFD", left out]
                                [a link to file:///etc/passwd]
                                [a://b]
                                two
                                [a://c, , left out]
                                [content of type "", left out]
                                [content of type "", left out]\
                                """));
    }

    @Test
    void cutsTextThatIsTooLongForAModel() throws Exception {
        String smiles = "\uD83D\uDE00".repeat(600_000);
        RemoteAnswer answer =
                answer("{\"content\":[{\"type\":\"text\",\"text\":\"a" + smiles + "\"}]}");

        assertThat(answer.text())
                .hasSizeLessThan(1_048_576 + 100)
                .startsWith("a\uD83D\uDE00")
                .endsWith("\uD83D\uDE00\n[cut off here; the tool's answer has 1200001 characters]");
    }

    private RemoteAnswer answer(String result) throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = open(server)) {
            RemoteTool echo = remote.listTools(clients.within(Clients.LONG)).getFirst();
            server.on("tools/call", talk -> talk.result(result));
            return remote.callTool(echo, arguments(), clients.within(Clients.LONG));
        }
    }

    private List<String> names(StrangeServer server) throws Exception {
        try (RemoteServer remote = open(server)) {
            return remote.listTools(clients.within(Clients.LONG)).stream()
                    .map(RemoteTool::name)
                    .toList();
        }
    }

    private RemoteServer open(StrangeServer server) throws RemoteException {
        return clients.servers().open(Clients.at(server.url()), clients.within(Clients.LONG));
    }

    private static ObjectNode arguments() {
        return JsonMapper.shared().createObjectNode().put("word", "hello");
    }

    private static String tool(String name) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}";
    }

    private static String mirrored(String property) {
        return "{\"name\":\"mirrored\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":"
                + property
                + "}}}";
    }

    private static String answer(String id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    }

    private static String request(String id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\""
                + method
                + "\",\"params\":{}}";
    }

    private static Map<String, String> json(int length) {
        return Map.of(
                "Content-Type", "application/json", "Content-Length", Integer.toString(length));
    }

    private static Map<String, String> location(String url) {
        return Map.of("Location", url, "Content-Length", "0");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }
}
