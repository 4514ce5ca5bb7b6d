package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import dev.grove.server.mcp.McpClient.Stream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two servers, and MCP clients whose streams are with one of them. */
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

    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;
    private String tenant;
    private HttpCaller author;
    private HttpCaller user;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        // A server that is silent for six of these has gone.
        cluster = new Cluster(folder, Map.of("GROVE_MCP_STREAMRENEWAL", "500ms"));
        one = cluster.start("one");
        one.awaitReady();
        other = cluster.start("other");
        other.awaitReady();
        tenant = one.caller().post("/tenants", "{\"name\":\"mcp\"}").text("id");
        author = newCaller("provision");
        user = newCaller("invoke");
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    void whoWatchesARunHearsOfItWhereverItMoves() {
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
                Stream call =
                        client.open(
                                client.request(
                                        "tools/call",
                                        """
                                        {"name":"survivor","arguments":{"goal":"survive"},
                                         "_meta":{"progressToken":"p"}}
                                        """))) {
            session.awaitFirst();
            String uri =
                    call.nextNamed("notifications/progress").at("/params/message").stringValue();
            run = uri.replace("grove://runs/", "");
            HttpAnswer subscribed =
                    client.call(
                            "resources/subscribe", "{\"uri\":\"grove://runs/%s\"}".formatted(run));
            assertThat(subscribed.json().has("result")).as(subscribed.body()).isTrue();
            lastOfSession = session.lastId();
            lastOfCall = call.lastId();
            third.kill();
        }
        // Nobody listens while this happens.
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
            // The first time it is waited for, and then it is kept for whoever comes back again.
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

    private HttpCaller newCaller(String scope) {
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
