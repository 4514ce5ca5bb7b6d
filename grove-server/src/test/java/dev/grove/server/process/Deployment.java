package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.wake.TestRedis;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Servers behind the nginx of the guide to deployment, on a database and a Redis of their own, with
 * an agent whose tool acts on the world outside.
 */
final class Deployment implements AutoCloseable {

    static final int SERVERS = 3;
    static final String AGENT = "refunder";

    private static final String MASTER_KEY = "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=";

    /** Long enough that whatever befalls a server finds calls under way. */
    private static final Duration WORK = Duration.ofMillis(150);

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: refund}, {name: refund}]
              - tool_calls: [{name: refund}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private final DeployedDatabase database;
    private final TestRedis redis = new TestRedis();
    private final RefundDesk desk = new RefundDesk(Set.of(), WORK);
    private final Cluster cluster;
    private final List<ServerProcess> servers = new ArrayList<>();
    private final List<UUID> replicas = new ArrayList<>();
    private final NginxProxy proxy;
    private final HttpCaller caller;

    /** Twice the grace of turns, and 30 s for requests that stay open. */
    private static final Duration LONGEST_HANDOVER = Duration.ofSeconds(75);

    /**
     * Starts it.
     *
     * @param build of its servers
     * @param database closed with it
     */
    Deployment(Path folder, Build build, DeployedDatabase database) throws IOException {
        this.database = database;
        Map<String, String> settings = new HashMap<>(database.settings());
        settings.put("GROVE_MCP_REDIS_URL", redis.url());
        settings.put("GROVE_EGRESS_ALLOW", "127.0.0.1");
        settings.put("GROVE_MASTER_KEY", MASTER_KEY);
        cluster = new Cluster(folder, settings);
        for (int i = 0; i < SERVERS; i++) {
            servers.add(build.start(cluster, name(i)));
            servers.get(i).awaitReady();
            replicas.add(newestReplica());
        }
        proxy = new NginxProxy(servers);
        caller = ofATenant(build.caller(proxy.caller()));
        publishAgent();
    }

    /** Over MCP the operator's key acts for no tenant. */
    private static HttpCaller ofATenant(HttpCaller operator) {
        HttpAnswer tenant = operator.post("/tenants", "{\"name\":\"shop\"}");
        assertThat(tenant.status()).as(tenant.body()).isEqualTo(201);
        HttpAnswer key =
                operator.post(
                        "/mcp/keys",
                        "{\"name\":\"shop\",\"scope\":\"admin\",\"tenant_id\":\"%s\"}"
                                .formatted(tenant.text("id")));
        assertThat(key.status()).as(key.body()).isEqualTo(201);
        return operator.under(key.text("key"));
    }

    private void publishAgent() {
        HttpAnswer tool =
                caller.post(
                        "/tools",
                        """
                        {"name":"refund","description":"Refunds an order.","kind":"callback",
                         "effect":"keyed","url":"%s","input_schema":{"type":"object"}}
                        """
                                .formatted(desk.url()));
        assertThat(tool.status()).as(tool.body()).isEqualTo(201);
        cluster.store(caller, AGENT, SCRIPT, "refund");
        HttpAnswer published =
                caller.post("/agents/" + AGENT + "/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }

    ServerProcess server(int number) {
        return servers.get(number);
    }

    /** A server in the place of one that has ended, at its address. */
    void startAgain(int number) {
        start(number, Build.TESTED).awaitReady();
        replicas.set(number, newestReplica());
    }

    private UUID newestReplica() {
        return database.client()
                .sql("SELECT id FROM replicas ORDER BY started_at DESC LIMIT 1")
                .query(UUID.class)
                .single();
    }

    /** When it executes runs. */
    void killAtWork(int number) {
        await("work of " + name(number))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> executors().contains(replicas.get(number)));
        server(number).kill();
    }

    /**
     * Starts a server of some build in the place of one that has ended; it may not become ready.
     */
    ServerProcess start(int number, Build build) {
        ServerProcess again = build.start(cluster, name(number));
        servers.set(number, again);
        return again;
    }

    /** Has one hand its runs over and end, and starts another in its place. */
    void replace(int number) {
        server(number).terminate();
        server(number).awaitEnd(LONGEST_HANDOVER);
        startAgain(number);
    }

    /** Which servers execute runs at this moment. */
    Set<UUID> executors() {
        return Set.copyOf(
                database.client()
                        .sql("SELECT DISTINCT lease_owner FROM agent_runs WHERE status = 'running'")
                        .query(UUID.class)
                        .list());
    }

    /** How often a run, of any caller, was taken over from a server that was lost. */
    int takeOvers() {
        return database.client()
                .sql("SELECT count(*) FROM run_log WHERE events LIKE '%\"run.resumed\"%'")
                .query(Integer.class)
                .single();
    }

    /** How many runs there are, of any caller, that have not ended. */
    int unfinished() {
        return database.client()
                .sql(
                        "SELECT count(*) FROM agent_runs WHERE status IN ('queued', 'running', 'waiting')")
                .query(Integer.class)
                .single();
    }

    /** Works for a tenant, through the proxy. */
    HttpCaller caller() {
        return caller;
    }

    NginxProxy proxy() {
        return proxy;
    }

    DeployedDatabase database() {
        return database;
    }

    TestRedis redis() {
        return redis;
    }

    RefundDesk desk() {
        return desk;
    }

    /** The requests that reached the model for a goal. */
    List<ScriptedModelServer.Asked> requests(String goal) {
        return cluster.requests(goal);
    }

    static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Label of a deployment's trouble in docs/replicas.md. */
    static String label(Enum<?> trouble) {
        return trouble.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String name(int number) {
        return "server-" + number;
    }

    @Override
    public void close() {
        try (database;
                redis;
                desk;
                cluster;
                proxy) {
            servers.clear();
        }
    }
}
