package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.wake.TestRedis;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that would poll once in ten minutes, and notify each other through a Redis. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WakeUpsIT {

    private static final String STUCK =
            """
            turns:
              - tool_calls:
                  - {name: count_read, arguments: {gate: never}}
            """;

    private static final String LISTEN = "{\"notifications\":{\"toolsListChanged\":true}}";

    private final TestRedis redis = new TestRedis();
    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;

    @BeforeAll
    void startBoth(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "GROVE_MCP_REDIS_URL", redis.url(),
                                "GROVE_RUNS_LEASE", "3m",
                                "GROVE_RUNS_RENEWAL", "1m",
                                "GROVE_RUNS_POLL", "10m",
                                "GROVE_EVENTS_TAILINTERVAL", "10m",
                                "GROVE_MCP_LISTEN_WATCHINTERVAL", "10m"));
        one = cluster.start("one");
        other = cluster.start("other");
        one.awaitReady();
        other.awaitReady();
        awaitChannel();
    }

    @AfterAll
    void stopBoth() {
        try (redis) {
            if (cluster != null) {
                cluster.close();
            }
        }
    }

    private void awaitChannel() {
        await("both on the channel").until(() -> redis.subscribers() == 2);
    }

    @Test
    void notifyTheOtherReplicaOfEventsAndOfACancel() {
        cluster.store(one.caller(), "stuck", STUCK);

        String run = cluster.run(one.caller(), "stuck", "be told");
        ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
        ServerProcess elsewhere = executor == one ? other : one;
        try (StreamFollower follower = new StreamFollower(List.of(elsewhere.caller()), run)) {
            await().until(() -> !follower.events().isEmpty());
            String path = "/agents/stuck/runs/" + run + "/cancel";
            assertThat(elsewhere.caller().post(path, "").status()).isEqualTo(202);

            await("what only the executor could end, and only a poll could bring")
                    .until(follower::isComplete);
            assertThat(follower.connections()).isEqualTo(1);
        }
    }

    @Test
    void notifyTheOthersMcpClientsOfAToolAndEndThoseOfARevokedKey() {
        HttpAnswer key = newKey();
        McpClient client = clientOfOther(key);
        try (McpClient.Stream stream =
                client.open(client.request("subscriptions/listen", LISTEN))) {
            assertThat(stream.next().path("method").stringValue()).endsWith("acknowledged");

            storePublished("shown");
            assertThat(stream.next().path("method").stringValue())
                    .isEqualTo("notifications/tools/list_changed");

            assertThat(one.caller().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
            assertThat(stream.next().at("/result/resultType").stringValue()).isEqualTo("complete");
            assertThat(stream.hasEnded()).isTrue();
        }
    }

    /** Its next beat is a minute away. */
    @Test
    void haveTheOtherForgetAKeyThatIsRevoked() {
        HttpAnswer key = newKey();
        HttpCaller bearer = new HttpCaller(other.caller().server(), key.text("key"), "");
        assertThat(bearer.get("/agents").status()).isEqualTo(200);
        long begin = System.nanoTime();
        assertThat(one.caller().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
        assertThat(bearer.get("/agents").status()).isEqualTo(401);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(40));
    }

    @Test
    void whatIsSaidWhileRedisIsAwayArrivesWithTheNextMessage() {
        McpClient client = clientOfOther(newKey());
        try (McpClient.Stream stream =
                client.open(client.request("subscriptions/listen", LISTEN))) {
            assertThat(stream.next().path("method").stringValue()).endsWith("acknowledged");

            redis.close();
            storePublished("unheard");
            redis.comeBack();
            awaitChannel();
            // Nothing of a tool: the message says only that there is something to look at.
            HttpAnswer revoked = newKey();
            assertThat(one.caller().delete("/mcp/keys/" + revoked.text("id")).status())
                    .isEqualTo(204);

            assertThat(stream.next().path("method").stringValue())
                    .isEqualTo("notifications/tools/list_changed");
        }
    }

    private HttpAnswer newKey() {
        String tenant =
                one.caller()
                        .get("/tenants")
                        .json()
                        .path("items")
                        .valueStream()
                        .filter(each -> each.path("name").stringValue().equals("default"))
                        .findFirst()
                        .orElseThrow()
                        .path("id")
                        .stringValue();
        return one.caller()
                .post(
                        "/mcp/keys",
                        "{\"name\":\"client\",\"scope\":\"invoke\",\"tenant_id\":\"%s\"}"
                                .formatted(tenant));
    }

    private McpClient clientOfOther(HttpAnswer key) {
        return McpClient.modern(new HttpCaller(other.caller().server(), key.text("key"), ""));
    }

    private void storePublished(String agent) {
        cluster.store(one.caller(), agent, STUCK);
        HttpAnswer published =
                one.caller().post("/agents/" + agent + "/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }
}
