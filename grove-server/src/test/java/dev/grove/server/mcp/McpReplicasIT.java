package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.TenantId;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient.Stream;
import dev.grove.server.mcp.fixture.FixtureResources;
import dev.grove.server.mcp.fixture.FixtureTools;
import dev.grove.server.oauth.TokenRequests;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;

/** Streams, cancellations and questions, begun on one of two servers and ended on the other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpReplicasIT extends McpServerIT {

    private static final String LISTEN =
            """
            {"notifications":{"toolsListChanged":true,"promptsListChanged":true,
              "resourceSubscriptions":["test://watched-resource","test://no-such-thing"]}}
            """;

    @Autowired private Environment environment;
    @Autowired private FixtureTools tools;
    @Autowired private FixtureResources resources;

    private SecondReplica second;
    private String tenant;
    private HttpCaller here;
    private HttpCaller there;

    @BeforeAll
    void startSecond() {
        second = new SecondReplica(environment);
        tenant = newTenant();
        here = newCaller(tenant, "invoke");
        there = atSecond(here);
    }

    @AfterAll
    void stopSecond() {
        if (second != null) {
            second.close();
        }
    }

    private HttpCaller atSecond(HttpCaller caller) {
        return new HttpCaller(
                URI.create("http://127.0.0.1:" + second.port()), caller.key(), caller.tenant());
    }

    private static void trigger(HttpCaller caller, String tool) {
        HttpAnswer answer =
                McpClient.modern(caller).call("tools/call", "{\"name\":\"" + tool + "\"}");
        assertThat(answer.body()).contains("have changed");
    }

    @Test
    void notifiesListenersOnTheOtherServerOfTheirTenantsChangesOnly() {
        McpClient client = McpClient.modern(there);
        try (Stream stream = client.open(client.request("subscriptions/listen", LISTEN))) {
            JsonNode ack = stream.next();
            assertThat(ack.path("method").stringValue())
                    .isEqualTo("notifications/subscriptions/acknowledged");
            assertThat(ack.at("/params/notifications").toString())
                    .isEqualTo(
                            "{\"toolsListChanged\":true,\"promptsListChanged\":true,"
                                    + "\"resourceSubscriptions\":[\"test://watched-resource\"]}");
            trigger(newCaller(newTenant(), "invoke"), "test_trigger_prompt_change");
            trigger(here, "test_trigger_tool_change");
            JsonNode notification = stream.next();
            assertThat(notification.path("method").stringValue())
                    .isEqualTo("notifications/tools/list_changed");
            assertThat(
                            notification
                                    .at("/params/_meta/io.modelcontextprotocol~1subscriptionId")
                                    .intValue())
                    .isEqualTo(1);
        }
    }

    @Test
    void notifiesOfResourcesThatAreWatched() {
        McpClient client = McpClient.modern(here);
        try (Stream stream = client.open(client.request("subscriptions/listen", LISTEN))) {
            assertThat(stream.next()).isNotNull();
            resources.change(new TenantId(UUID.fromString(tenant)));
            JsonNode notification = stream.nextNamed("notifications/resources/updated");
            assertThat(notification.at("/params/uri").stringValue())
                    .isEqualTo(FixtureResources.WATCHED);
        }
    }

    /** Revisions of runs are in the database alone: no server tells another. */
    @Test
    void notifiesOfARunThatMovesOnTheOtherServer() {
        HttpCaller operator = newCaller(tenant, "admin");
        String run =
                operator.post(
                                "/tool-calls",
                                "{\"tool\":\"echo\",\"arguments\":{\"text\":\"x\"},\"needs_approval\":true}")
                        .text("run_id");
        String uri = "grove://runs/" + run;
        await().until(() -> operator.get("/agent-runs/" + run).text("status"), "waiting"::equals);
        McpClient client = McpClient.modern(there);
        try (Stream stream =
                client.open(
                        client.request(
                                "subscriptions/listen",
                                "{\"notifications\":{\"resourceSubscriptions\":[\"%s\"]}}"
                                        .formatted(uri)))) {
            assertThat(
                            stream.next()
                                    .at("/params/notifications/resourceSubscriptions/0")
                                    .stringValue())
                    .isEqualTo(uri);
            HttpAnswer approved =
                    operator.post(
                            "/agent-runs/" + run + "/approvals/call", "{\"decision\":\"approve\"}");
            assertThat(approved.status()).as(approved.body()).isEqualTo(200);
            assertThat(
                            stream.nextNamed("notifications/resources/updated")
                                    .at("/params/uri")
                                    .stringValue())
                    .isEqualTo(uri);
        }
    }

    @Test
    void aListenerThatMayCallNothingIsNotNotifiedOfTools() {
        McpClient client = McpClient.modern(newCaller(tenant, "read_only"));
        try (Stream stream =
                client.open(
                        client.request(
                                "subscriptions/listen",
                                "{\"notifications\":{\"toolsListChanged\":true}}"))) {
            assertThat(stream.next().at("/params/notifications")).isEmpty();
            assertThat(stream.next().at("/result/resultType").stringValue()).isEqualTo("complete");
            assertThat(stream.hasEnded()).isTrue();
        }
    }

    @Test
    void aSessionsStreamGoesOnOnTheOtherServerWithoutMissingAChange() {
        McpClient client = McpClient.legacy(here);
        String lastId;
        try (Stream stream = client.open(client.get())) {
            stream.awaitFirst();
            trigger(here, "test_trigger_tool_change");
            assertThat(stream.nextNamed("notifications/tools/list_changed")).isNotNull();
            lastId = stream.lastId();
        }
        trigger(here, "test_trigger_prompt_change");
        McpClient other = new McpClient(there, false, client.session());
        try (Stream stream = other.open(other.get().header("Last-Event-ID", lastId))) {
            JsonNode missed = stream.next();
            assertThat(missed.path("method").stringValue())
                    .isEqualTo("notifications/prompts/list_changed");
        }
    }

    @Test
    void aSessionIsNotifiedOfWhatItSubscribedToOnTheOtherServer() {
        McpClient client = McpClient.legacy(here);
        McpClient other = new McpClient(there, false, client.session());
        try (Stream stream = client.open(client.get())) {
            stream.awaitFirst();
            String uri = "{\"uri\":\"" + FixtureResources.WATCHED + "\"}";
            assertThat(other.call("resources/subscribe", uri).json().get("result")).isEmpty();
            resources.change(new TenantId(UUID.fromString(tenant)));
            assertThat(stream.nextNamed("notifications/resources/updated")).isNotNull();
        }
    }

    @Test
    void theAnswerOfALostStreamIsFetchedFromTheOtherServerByItsSessionOnly() {
        McpClient client = McpClient.legacy(here);
        String primer;
        try (Stream stream =
                client.open(client.request("tools/call", "{\"name\":\"test_reconnection\"}"))) {
            assertThat(stream.hasEnded()).as("The answer is not on this stream").isTrue();
            primer = stream.lastId();
        }
        McpClient other = new McpClient(there, false, client.session());
        try (Stream stream = other.open(other.get().header("Last-Event-ID", primer))) {
            assertThat(stream.next().at("/result/content/0/text").stringValue())
                    .contains("come back");
            assertThat(stream.hasEnded()).isTrue();
        }
        McpClient stranger = McpClient.legacy(here);
        try (Stream stream = stranger.open(stranger.get().header("Last-Event-ID", primer))) {
            assertThat(stream.hasEnded()).isTrue();
        }
    }

    @Test
    void theStreamOfAServerThatHasGoneEndsWithAnError() {
        McpClient client = McpClient.legacy(here);
        UUID stream = UUID.randomUUID();
        owner().sql(
                        """
                        INSERT INTO mcp_open_streams (session_id, stream, request_id, alive_at)
                        VALUES (:session, :stream, '"abc"', now() - interval '31 seconds')
                        """)
                .param("session", client.session())
                .param("stream", stream)
                .update();
        for (int i = 0; i < 2; i++) {
            try (Stream rest = client.open(client.get().header("Last-Event-ID", stream + "_0"))) {
                JsonNode error = rest.next();
                assertThat(error.path("id").stringValue()).isEqualTo("abc");
                assertThat(error.at("/error/code").intValue()).isEqualTo(-32603);
                assertThat(rest.hasEnded()).isTrue();
            }
        }
    }

    /** Whatever became of it, the caller can look. */
    @Test
    void theStreamOfAServerThatHasGoneNamesTheRunThatItCannotAnswerFor() {
        McpClient client = McpClient.legacy(here);
        UUID stream = UUID.randomUUID();
        UUID run = UUID.randomUUID();
        owner().sql(
                        """
                        INSERT INTO mcp_open_streams (session_id, stream, request_id, run_id, alive_at)
                        VALUES (:session, :stream, '7', :run, now() - interval '31 seconds')
                        """)
                .param("session", client.session())
                .param("stream", stream)
                .param("run", run)
                .update();
        try (Stream rest = client.open(client.get().header("Last-Event-ID", stream + "_0"))) {
            JsonNode error = rest.next().path("error");
            assertThat(error.at("/data/uri").stringValue()).isEqualTo("grove://runs/" + run);
            assertThat(error.path("message").stringValue()).contains("grove://runs/" + run);
        }
    }

    @Test
    void aCallThatFailsNamesTheRunThatItHasStarted() {
        for (McpClient client : List.of(McpClient.legacy(here), McpClient.modern(here))) {
            JsonNode error =
                    client.call("tools/call", "{\"name\":\"test_failure_after_start\"}")
                            .json()
                            .path("error");
            assertThat(error.path("code").intValue()).isEqualTo(-32603);
            assertThat(error.at("/data/uri").stringValue()).isEqualTo(FixtureTools.STARTED);
            assertThat(error.path("message").stringValue())
                    .as("whether the run goes on is not known")
                    .endsWith(
                            FixtureTools.STARTED
                                    + ": read that resource for the run's status and result");
        }
    }

    @Test
    void aCallIsCancelledThroughTheOtherServer() throws InterruptedException {
        tools.begun = new CountDownLatch(1);
        tools.cancelled = new CountDownLatch(1);
        McpClient client = McpClient.legacy(here);
        CompletableFuture<HttpAnswer> call =
                CompletableFuture.supplyAsync(
                        () -> client.call("tools/call", "{\"name\":\"wait_until_cancelled\"}"));
        assertThat(tools.begun.await(60, TimeUnit.SECONDS)).isTrue();
        HttpAnswer accepted =
                there.send(
                        new McpClient(there, false, client.session())
                                .post(
                                        """
                                        {"jsonrpc":"2.0","method":"notifications/cancelled",
                                         "params":{"requestId":1,"reason":"enough"}}
                                        """));
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(tools.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
        // A call that was cancelled gets no answer.
        assertThat(call.join().body()).doesNotContain("result");
    }

    @Test
    void aClientThatGoesCancelsWhatItCalled() throws InterruptedException {
        tools.begun = new CountDownLatch(1);
        tools.cancelled = new CountDownLatch(1);
        McpClient client = McpClient.modern(here);
        CompletableFuture<Stream> open =
                CompletableFuture.supplyAsync(() ->
                        client.open(
                                client.request(
                                        "tools/call", "{\"name\":\"wait_until_cancelled\"}")));
        assertThat(tools.begun.await(60, TimeUnit.SECONDS)).isTrue();
        // Answered with the first sign of life, and then left.
        open.join().close();
        assertThat(tools.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aQuestionIsAnsweredThroughTheOtherServer() {
        McpClient client = McpClient.legacy(here);
        try (Stream stream =
                client.open(
                        client.request(
                                "tools/call",
                                "{\"name\":\"test_elicitation\",\"arguments\":{\"message\":\"Who?\"}}"))) {
            JsonNode question = stream.nextNamed("elicitation/create");
            HttpAnswer accepted =
                    there.send(
                            new McpClient(there, false, client.session())
                                    .post(
                                            """
                                            {"jsonrpc":"2.0","id":"%s","result":
                                             {"action":"accept","content":{"username":"u","email":"e"}}}
                                            """
                                                    .formatted(question.get("id").stringValue())));
            assertThat(accepted.status()).isEqualTo(202);
            assertThat(stream.next().at("/result/content/0/text").stringValue())
                    .startsWith("User response: ")
                    .contains("accept");
        }
    }

    @Test
    void theStreamsOfARevokedKeyEnd() {
        HttpAnswer key = newKey(tenant, "invoke");
        McpClient modern = McpClient.modern(as(key.text("key")));
        McpClient legacy = McpClient.legacy(atSecond(as(key.text("key"))));
        try (Stream listening = modern.open(modern.request("subscriptions/listen", LISTEN));
                Stream session = legacy.open(legacy.get())) {
            assertThat(listening.next()).isNotNull();
            session.awaitFirst();
            assertThat(operator().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
            assertThat(listening.next().at("/result/resultType").stringValue())
                    .isEqualTo("complete");
            assertThat(listening.hasEnded()).isTrue();
            assertThat(session.hasEnded()).isTrue();
        }
    }

    /** The other server remembers the client of the token, and is not asked again. */
    @Test
    void theTokensOfAClientThatIsRevokedAreRefusedByTheOtherServerAtOnce() {
        HttpCaller admin = newCaller(tenant, "admin");
        for (int i = 0; i < 5; i++) {
            HttpAnswer client = TokenRequests.newClient(admin, "invoke");
            HttpAnswer given = new TokenRequests(atSecond(anonymous())).ask(client);
            HttpCaller bearer = atSecond(as(given.text("access_token")));
            assertThat(McpClient.modern(bearer).call("tools/list", "{}").status()).isEqualTo(200);
            HttpAnswer revoked = admin.delete("/oauth2/clients/" + client.text("client_id"));
            assertThat(revoked.status()).isEqualTo(204);
            assertThat(McpClient.modern(bearer).call("tools/list", "{}").status()).isEqualTo(401);
        }
    }

    /** Whichever client of its chain is revoked, at both resources. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void anExchangedTokenIsRefusedByTheOtherServerOnceAClientOfItIsRevoked(int revoked) {
        HttpCaller admin = newCaller(tenant, "admin");
        TokenRequests requests = new TokenRequests(atSecond(anonymous()));
        List<HttpAnswer> clients =
                List.of(
                        TokenRequests.newClient(admin, "invoke"),
                        TokenRequests.newClient(admin, "invoke"),
                        TokenRequests.newClient(admin, "invoke"));
        String token = requests.everywhere(clients.getFirst());
        for (HttpAnswer client : clients.subList(1, 3)) {
            token = requests.exchanged(client, token, "trust/sandboxed");
        }
        HttpCaller bearer = atSecond(as(token));
        assertThat(McpClient.modern(bearer).call("tools/list", "{}").status()).isEqualTo(200);
        assertThat(bearer.get("/agents").status()).isEqualTo(200);
        try (Stream stream =
                McpClient.modern(bearer)
                        .open(McpClient.modern(bearer).request("subscriptions/listen", LISTEN))) {
            assertThat(stream.next()).isNotNull();
            String id = clients.get(revoked).text("client_id");
            assertThat(admin.delete("/oauth2/clients/" + id).status()).isEqualTo(204);
            assertThat(McpClient.modern(bearer).call("tools/list", "{}").status()).isEqualTo(401);
            assertThat(bearer.get("/agents").status()).isEqualTo(401);
            assertThat(stream.next().at("/result/resultType").stringValue()).isEqualTo("complete");
            assertThat(stream.hasEnded()).isTrue();
        }
    }

    @Test
    void aSessionIsRefusedByTheOtherServerOnceItsKeyIsRevoked() {
        HttpAnswer key = newKey(tenant, "invoke");
        McpClient session = McpClient.legacy(atSecond(as(key.text("key"))));
        assertThat(session.call("ping", "{}").status()).isEqualTo(200);
        assertThat(operator().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
        assertThat(session.call("ping", "{}").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theCallsOfAKeyThatTheOtherServerRevokedAreCancelled(boolean modern) throws Exception {
        tools.begun = new CountDownLatch(1);
        tools.cancelled = new CountDownLatch(1);
        HttpAnswer key = newKey(tenant, "invoke");
        HttpCaller caller = as(key.text("key"));
        McpClient client = modern ? McpClient.modern(caller) : McpClient.legacy(caller);
        CompletableFuture<HttpAnswer> call =
                CompletableFuture.supplyAsync(
                        () -> client.call("tools/call", "{\"name\":\"wait_until_cancelled\"}"));
        assertThat(tools.begun.await(60, TimeUnit.SECONDS)).isTrue();
        HttpAnswer revoked = atSecond(operator()).delete("/mcp/keys/" + key.text("id"));
        assertThat(revoked.status()).isEqualTo(204);
        assertThat(tools.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(call.join().body()).contains("\"id\":1,\"error\":", "revoked");
    }

    @Test
    void aServerThatStopsEndsItsStreamsInGoodOrder() {
        try (SecondReplica third = new SecondReplica(environment)) {
            HttpCaller caller =
                    new HttpCaller(
                            URI.create("http://127.0.0.1:" + third.port()),
                            here.key(),
                            here.tenant());
            McpClient client = McpClient.modern(caller);
            try (Stream stream = client.open(client.request("subscriptions/listen", LISTEN))) {
                assertThat(stream.next().has("method")).isTrue();
                CompletableFuture<Void> stopped = CompletableFuture.runAsync(third::close);
                assertThat(stream.next().at("/result/resultType").stringValue())
                        .isEqualTo("complete");
                assertThat(stream.hasEnded()).isTrue();
                stopped.join();
            }
        }
    }

    @Test
    void aKeyListensSoOftenAndNoOftener() {
        McpClient client = McpClient.modern(newCaller(tenant, "invoke"));
        Stream[] streams = new Stream[8];
        try {
            for (int i = 0; i < streams.length; i++) {
                streams[i] = client.open(client.request("subscriptions/listen", LISTEN));
                assertThat(streams[i].next().has("method")).isTrue();
            }
            HttpAnswer refused = client.call("subscriptions/listen", LISTEN);
            assertThat(refused.json().at("/error/code").intValue()).isEqualTo(-32603);
            assertThat(refused.json().at("/error/message").stringValue())
                    .isEqualTo("Subscription limit reached");
        } finally {
            for (Stream stream : streams) {
                if (stream != null) {
                    stream.close();
                }
            }
        }
    }
}
