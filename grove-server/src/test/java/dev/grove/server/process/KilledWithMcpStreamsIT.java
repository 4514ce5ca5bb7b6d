package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import dev.grove.server.mcp.McpClient.Stream;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two servers, and MCP clients whose streams are with one of them. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWithMcpStreamsIT {

    private static final String GATES =
            """
            turns:
              - tool_calls:
                  - {name: count_read, arguments: {gate: %1$s-first}}
              - tool_calls:
                  - {name: count_read, arguments: {gate: %1$s-second}}
              - tool_calls:
                  - {name: finish, arguments: {result: passed}}
            """;

    private static final String WORKFLOW = "working";

    private static final String NODES =
            """
            {"name": "working", "output_schema": {"type": "object"},
             "nodes": {"begin": {"value": 1},
                       "work": {"agent": "worker", "goal": "go on", "after": ["begin"], "title": "Work"},
                       "end": {"value": "${nodes.work.output}"}},
             "output": {"said": "${nodes.end.output}"}}
            """;

    /** Agents whose calls are lost with the server that is killed before the tests. */
    private static final List<String> LOST =
            List.of("silent", "bystander", "withdrawn", "reporting", "shared");

    /**
     * A call whose server was killed.
     *
     * @param lastId of the last event that its client has read
     * @param progress the last one that its client has read
     */
    private record LostCall(McpClient client, String run, String lastId, double progress) {}

    private final Map<String, LostCall> lost = new HashMap<>();
    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;
    private HttpCaller author;
    private HttpCaller user;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        // A server that is silent for six of these has gone.
        cluster = new Cluster(folder, Map.of("GROVE_MCP_STREAMRENEWAL", "1500ms"));
        one = cluster.start("one");
        one.awaitReady();
        other = cluster.start("other");
        other.awaitReady();
        String tenant = newTenant("mcp");
        author = newCaller("provision", tenant);
        user = newCaller("invoke", tenant);
        loseCalls();
    }

    private void loseCalls() {
        LOST.forEach(agent -> publish(one, agent));
        publishWorkflow();
        ServerProcess third = cluster.start("killed");
        third.awaitReady();
        List<Stream> streams = new ArrayList<>();
        List<String> tools = new ArrayList<>(LOST);
        tools.add(WORKFLOW);
        for (String tool : tools) {
            McpClient client = McpClient.legacy(at(third, user));
            Stream stream = client.open(toolCall(client, tool));
            streams.add(stream);
            JsonNode first = stream.nextNamed("notifications/progress");
            String run = runIn(first);
            cluster.awaitExecutor(executing(tool, run), "call_1_1");
            lost.put(
                    tool,
                    new LostCall(
                            client,
                            run,
                            stream.lastId(),
                            first.at("/params/progress").doubleValue()));
        }
        third.kill();
        streams.forEach(Stream::close);
    }

    private void publishWorkflow() {
        HttpCaller caller = at(one, author);
        cluster.store(caller, "worker", GATES.formatted("worker"));
        HttpAnswer stored = caller.post("/workflows", NODES);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer published =
                caller.post("/workflows/" + WORKFLOW + "/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }

    /** The run that does something: of a workflow it is that of a node. */
    private String executing(String tool, String run) {
        if (!tool.equals(WORKFLOW)) {
            return run;
        }
        String node = "/workflow-runs/" + run + "/nodes/work";
        return await("the run of a node")
                .atMost(Cluster.RUN_LIMIT)
                .until(
                        () -> at(one, user).get(node).json().path("child_run_id").asString(""),
                        child -> !child.isEmpty());
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    void watchersOfARunAreNotifiedWhereverItMoves() {
        publish(one, "watched");
        String run = cluster.run(at(one, user), "watched", "watch me");
        ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
        McpClient watcher = McpClient.modern(at(executor == one ? other : one, user));
        String uri = "grove://runs/" + run;
        try (Stream watching =
                watcher.open(
                        watcher.request(
                                "subscriptions/listen",
                                "{\"notifications\":{\"resourceSubscriptions\":[\"%s\"]}}"
                                        .formatted(uri)))) {
            assertThat(watching.next().at("/params/notifications/resourceSubscriptions/0"))
                    .hasToString("\"" + uri + "\"");
            cluster.traces().open("watched-first");
            assertThat(
                            watching.nextNamed("notifications/resources/updated")
                                    .at("/params/uri")
                                    .stringValue())
                    .isEqualTo(uri);
            cluster.traces().open("watched-second");
            cluster.awaitStatus(at(one, user), run, "completed");
            assertThat(watching.nextNamed("notifications/resources/updated")).isNotNull();
        }
    }

    @Test
    void clientsOfAKilledServerGoOnAtAnotherOne() {
        publish(one, "survivor");
        ServerProcess third = cluster.start("third");
        third.awaitReady();
        McpClient client = McpClient.legacy(at(third, user));
        McpClient elsewhere = new McpClient(at(other, user), false, client.session());
        String lastOfSession;
        String lastOfCall;
        String run;
        try (Stream session = client.open(client.get());
                Stream call = client.open(toolCall(client, "survivor"))) {
            session.awaitFirst();
            run = runIn(call.nextNamed("notifications/progress"));
            HttpAnswer subscribed =
                    client.call(
                            "resources/subscribe", "{\"uri\":\"grove://runs/%s\"}".formatted(run));
            assertThat(subscribed.json().has("result")).as(subscribed.body()).isTrue();
            lastOfSession = session.lastId();
            lastOfCall = call.lastId();
            third.kill();
        }
        // No stream is open while this happens.
        publish(other, "another");
        try (Stream session =
                elsewhere.open(elsewhere.get().header("Last-Event-ID", lastOfSession))) {
            assertThat(session.nextNamed("notifications/tools/list_changed")).isNotNull();
            cluster.traces().open("survivor-first");
            assertThat(
                            session.nextNamed("notifications/resources/updated")
                                    .at("/params/uri")
                                    .stringValue())
                    .endsWith(run);
        }
        assertThat(openStreams(client)).containsExactly(run);
        for (int i = 0; i < 2; i++) {
            // The first time it is waited for, and then it is kept for the next reconnect.
            try (Stream call =
                    elsewhere.open(elsewhere.get().header("Last-Event-ID", lastOfCall))) {
                cluster.traces().open("survivor-second");
                JsonNode last = call.next();
                while (last.path("method").asString("").equals("notifications/progress")) {
                    last = call.next();
                }
                assertThat(last.path("id").intValue()).isEqualTo(1);
                assertThat(last.at("/result/content/0/text").stringValue()).isEqualTo("passed");
                assertThat(last.at("/result/content/1/uri").stringValue()).endsWith(run);
                assertThat(call.hasEnded()).isTrue();
            }
            assertThat(openStreams(client)).isEmpty();
        }
    }

    @Test
    void aLostCallIsCancelledThroughAnyServer() {
        LostCall call = lostCall("silent");
        LostCall bystander = lostCall("bystander");
        McpClient stranger = McpClient.legacy(at(one, user));
        assertThat(cancel(stranger)).isEqualTo(202);
        assertThat(
                        cancel(
                                new McpClient(
                                        newCaller("invoke", newTenant("other")),
                                        false,
                                        bystander.client().session())))
                .as("the session does not exist for another tenant")
                .isEqualTo(404);
        try (Stream resumed = resume(other, call)) {
            assertThat(cancel(elsewhere(one, call))).isEqualTo(202);
            awaitCancelRequested(call);
            cluster.awaitStatus(at(one, user), call.run(), "cancelled");
            assertEndsWithoutAnswer(resumed);
        }
        assertThat(openStreams(call.client())).isEmpty();
        assertThat(isCancelRequested(bystander.run())).isFalse();
        assertThat(openStreams(bystander.client())).containsExactly(bystander.run());
    }

    @Test
    void aCallThatAnotherServerContinuesIsCancelledThroughAThirdOne() {
        LostCall call = lostCall("withdrawn");
        try (Stream resumed = resume(other, call)) {
            cluster.traces().open("withdrawn-first");
            assertThat(resumed.nextNamed("notifications/progress")).isNotNull();
            assertThat(cancel(elsewhere(one, call))).isEqualTo(202);
            awaitCancelRequested(call);
            assertEndsWithoutAnswer(resumed);
            cluster.awaitStatus(at(one, user), call.run(), "cancelled");
        }
        assertThat(openStreams(call.client())).isEmpty();
    }

    private static void assertEndsWithoutAnswer(Stream stream) {
        for (JsonNode next = stream.nextOrNull(); next != null; next = stream.nextOrNull()) {
            assertThat(next.path("method").asString("")).isEqualTo("notifications/progress");
        }
    }

    @Test
    void aResumedCallReportsWhatItsRunDoes() {
        LostCall call = lostCall("reporting");
        try (Stream resumed = resume(other, call)) {
            cluster.traces().open("reporting-first");
            cluster.traces().open("reporting-second");
            double last = call.progress();
            JsonNode message = resumed.next();
            List<String> reported = new ArrayList<>();
            while (message.path("method").asString("").equals("notifications/progress")) {
                JsonNode params = message.path("params");
                assertThat(params.path("progressToken").stringValue()).isEqualTo("p");
                assertThat(params.path("progress").doubleValue()).isGreaterThan(last);
                last = params.path("progress").doubleValue();
                reported.add(params.path("message").stringValue());
                message = resumed.next();
            }
            // Progress that comes fast is left out in part, as at the end of the run.
            assertThat(reported).contains("tool.completed count_read");
            assertThat(message.at("/result/content/0/text").stringValue()).isEqualTo("passed");
        }
    }

    /** Its client has the progress of nodes, which is no number of an event. */
    @Test
    void aLostCallOfAWorkflowIsContinuedWithItsNodes() {
        LostCall call = lostCall(WORKFLOW);
        try (Stream resumed = resume(other, call)) {
            cluster.traces().open("worker-first");
            cluster.traces().open("worker-second");
            JsonNode message = resumed.next();
            double last = call.progress();
            List<String> reported = new ArrayList<>();
            while (message.path("method").asString("").equals("notifications/progress")) {
                JsonNode params = message.path("params");
                assertThat(params.path("progress").doubleValue()).isGreaterThan(last);
                assertThat(params.path("total").doubleValue()).isEqualTo(3);
                last = params.path("progress").doubleValue();
                reported.add(params.path("message").stringValue());
                message = resumed.next();
            }
            assertThat(reported).contains("Work completed", "end completed");
            assertThat(message.at("/result/structuredContent/said").asString()).isEqualTo("passed");
            assertThat(message.at("/result/content/1/uri").stringValue()).endsWith(call.run());
        }
    }

    @Test
    void readersOnTwoServersReadOneContinuationOfALostCall() {
        LostCall call = lostCall("shared");
        CompletableFuture<List<String>> here = read(one, call);
        CompletableFuture<List<String>> there = read(other, call);
        // Takeover by one of the two servers, before there is any progress to report.
        await("a server that continues the call")
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> isRenewed(call));
        cluster.traces().open("shared-first");
        cluster.traces().open("shared-second");
        assertThat(here.join()).isEqualTo(there.join());
        assertThat(here.join().stream().filter(event -> event.contains("\"result\"")))
                .singleElement()
                .asString()
                .contains("passed");
        assertThat(here.join()).doesNotHaveDuplicates();
        assertThat(
                        cluster.owner()
                                .sql(
                                        """
                                        SELECT count(*) FROM mcp_stream_events
                                         WHERE session_id = :session AND final
                                        """)
                                .param("session", call.client().session())
                                .query(Long.class)
                                .single())
                .isOne();
        assertThat(openStreams(call.client())).isEmpty();
    }

    /** The ids and messages up to the stream's end. */
    private static CompletableFuture<List<String>> read(ServerProcess server, LostCall call) {
        return CompletableFuture.supplyAsync(() -> {
            List<String> events = new ArrayList<>();
            try (Stream resumed = resume(server, call)) {
                for (JsonNode message = resumed.nextOrNull();
                        message != null;
                        message = resumed.nextOrNull()) {
                    events.add(resumed.lastId() + " " + message);
                }
            }
            return events;
        });
    }

    private boolean isRenewed(LostCall call) {
        return cluster.owner()
                .sql(
                        """
                        SELECT alive_at > now() - interval '2 seconds' FROM mcp_open_streams
                         WHERE session_id = :session
                        """)
                .param("session", call.client().session())
                .query(Boolean.class)
                .single();
    }

    /** Waits for the cancel request: about a second, as for a live call; more on a busy machine. */
    private void awaitCancelRequested(LostCall call) {
        await("cancellation of the run").until(() -> isCancelRequested(call.run()));
    }

    private boolean isCancelRequested(String run) {
        return cluster.owner()
                .sql("SELECT cancel_requested FROM agent_runs WHERE id = CAST(:run AS uuid)")
                .param("run", run)
                .query(Boolean.class)
                .single();
    }

    private LostCall lostCall(String agent) {
        return Objects.requireNonNull(lost.get(agent));
    }

    private static Stream resume(ServerProcess server, LostCall call) {
        McpClient client = elsewhere(server, call);
        return client.open(client.get().header("Last-Event-ID", call.lastId()));
    }

    private static McpClient elsewhere(ServerProcess server, LostCall call) {
        return new McpClient(at(server, call.client().caller()), false, call.client().session());
    }

    /** Every call of these clients has the id 1. */
    private static int cancel(McpClient client) {
        return client.caller()
                .send(
                        client.post(
                                """
                                {"jsonrpc":"2.0","method":"notifications/cancelled",
                                 "params":{"requestId":1}}
                                """))
                .status();
    }

    private static HttpRequest.Builder toolCall(McpClient client, String agent) {
        return client.request(
                "tools/call",
                """
                {"name":"%s","arguments":{"goal":"go on"},"_meta":{"progressToken":"p"}}
                """
                        .formatted(agent));
    }

    private static String runIn(JsonNode progress) {
        return progress.at("/params/message").stringValue().replace("grove://runs/", "");
    }

    private List<String> openStreams(McpClient client) {
        return cluster.owner()
                .sql("SELECT run_id::text FROM mcp_open_streams WHERE session_id = :session")
                .param("session", client.session())
                .query((row, _) -> row.getString(1))
                .list();
    }

    private void publish(ServerProcess server, String agent) {
        HttpCaller caller = at(server, author);
        cluster.store(caller, agent, GATES.formatted(agent));
        HttpAnswer published =
                caller.post("/agents/" + agent + "/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }

    private String newTenant(String name) {
        return one.caller().post("/tenants", "{\"name\":\"%s\"}".formatted(name)).text("id");
    }

    private HttpCaller newCaller(String scope, String tenant) {
        HttpAnswer key =
                one.caller()
                        .post(
                                "/mcp/keys",
                                """
                                {"name":"%s","scope":"%s","tenant_id":"%s"}
                                """
                                        .formatted(scope, scope, tenant));
        return new HttpCaller(one.caller().server(), key.text("key"), "");
    }

    private static HttpCaller at(ServerProcess server, HttpCaller caller) {
        return new HttpCaller(server.caller().server(), caller.key(), "");
    }
}
