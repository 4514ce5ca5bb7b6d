package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Two cells, each with a database and a master key of its own. A tenant moves from one to the other
 * while its runs are completed, wait and go on; {@code docs/scale.md} has the steps.
 */
@LongForm
class MovedTenantIT {

    private static final Path MOVE = Path.of("../deploy/cells/move-tenant");
    private static final String MASTER_KEY_OF_ONE = "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=";
    private static final String MASTER_KEY_OF_OTHER =
            "b3RoZXIgc2VjcmV0cyBvZiB0ZXN0cywgMzIgYnl0ZXM=";

    private static final String REFUNDS =
            """
            turns:
              - tool_calls: [{name: refund}]
              - tool_calls: [{name: refund}]
              - tool_calls: [{name: finish, arguments: {result: refunded}}]
            """;

    private static final String ASKS =
            """
            turns:
              - tool_calls: [{name: ask_user, arguments: {}}]
              - tool_calls: [{name: refund}]
              - tool_calls: [{name: finish, arguments: {result: answered}}]
            """;

    private static final String CLIENT_TOOLS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\",\"input_schema\":{\"type\":\"object\"}}]";

    /** Longer than a server waits for it after SIGTERM. */
    private static final Duration WORK = Duration.ofSeconds(8);

    @TempDir private Path folder;

    @Test
    void takesItsRunsItsKeysAndItsSecretsAlong() throws Exception {
        assumeTrue(hasPsql(), "psql is not on the PATH");
        try (RefundDesk desk = new RefundDesk(Set.of(), WORK);
                Cluster one = cell("one", MASTER_KEY_OF_ONE);
                Cluster other = cell("other", MASTER_KEY_OF_OTHER)) {
            ServerProcess server = one.start("server");
            server.awaitReady();
            HttpCaller caller = tenant(server, "shop");
            HttpCaller staying = tenant(server, "stays");
            storeAgents(one, caller, desk);
            other.addModel("refunder", REFUNDS);
            other.addModel("asker", ASKS);
            String completed = started(caller, "refunder", "first");
            one.awaitStatus(caller, completed, "completed");
            String waiting = started(caller, "asker", "second");
            one.awaitStatus(caller, waiting, "waiting");
            String underWay = started(caller, "refunder", "third");
            await().until(() -> desk.arrivals("refund").size() == 3);
            List<JsonNode> events = one.events(caller, completed);
            ServerProcess there = other.start("server");
            there.awaitReady();
            HttpCaller neighbour = tenant(there, "neighbour");

            server.terminate();
            server.awaitEnd(Duration.ofSeconds(75));
            there.terminate();
            there.awaitEnd(Duration.ofSeconds(75));
            assertThat(move(one, other)).contains("is in the other cell");
            there = other.start("server", Map.of("GROVE_MASTER_KEY_PREVIOUS", MASTER_KEY_OF_ONE));
            there.awaitReady();
            server = one.start("server");
            server.awaitReady();

            HttpCaller moved = new HttpCaller(there.caller().server(), caller.key(), "");
            assertThat(other.events(moved, completed)).isEqualTo(events);
            assertThat(started(moved, "refunder", "first"))
                    .as("asked for again under its key")
                    .isEqualTo(completed);
            other.awaitStatus(moved, underWay, "completed");
            HttpAnswer brought =
                    moved.post(
                            "/agent-runs/" + waiting + "/tool-results",
                            "{\"results\":[{\"tool_call_id\":\"call_1_1\",\"content\":\"go on\"}]}");
            assertThat(brought.status()).as(brought.body()).isEqualTo(200);
            other.awaitStatus(moved, waiting, "completed");
            assertThat(desk.arrivals("refund").stream().map(RefundDesk.Arrival::key).distinct())
                    .as("two refunds, two, and one")
                    .hasSize(5);
            assertThat(neighbour.get("/agents").status()).isEqualTo(200);

            assertThat(server.caller().forTenant("shop").get("/agents").status())
                    .isBetween(400, 499);
            assertThat(
                            new HttpCaller(server.caller().server(), caller.key(), "")
                                    .get("/agents")
                                    .status())
                    .isEqualTo(401);
            assertThat(
                            new HttpCaller(server.caller().server(), staying.key(), "")
                                    .get("/agents")
                                    .status())
                    .isEqualTo(200);
            assertThat(one.rows()).noneMatch(row -> row.contains(completed));
        }
    }

    /** Its rows would be acted on in both cells. */
    @Test
    void movesNoTenantWhoseServersAreAlive() throws Exception {
        assumeTrue(hasPsql(), "psql is not on the PATH");
        try (Cluster one = cell("one", MASTER_KEY_OF_ONE);
                Cluster other = cell("other", MASTER_KEY_OF_OTHER)) {
            ServerProcess server = one.start("server");
            server.awaitReady();
            HttpCaller _ = tenant(server, "shop");
            assertThat(move(one, other)).contains("servers of FROM are alive");
            assertThat(server.caller().forTenant("shop").get("/agents").status()).isEqualTo(200);
        }
    }

    private Cluster cell(String name, String masterKey) throws IOException {
        return new Cluster(
                Files.createDirectories(folder.resolve(name)),
                Map.of("GROVE_EGRESS_ALLOW", "127.0.0.1", "GROVE_MASTER_KEY", masterKey));
    }

    private static HttpCaller tenant(ServerProcess server, String name) {
        HttpAnswer tenant = server.caller().post("/tenants", "{\"name\":\"" + name + "\"}");
        assertThat(tenant.status()).as(tenant.body()).isEqualTo(201);
        HttpAnswer key =
                server.caller()
                        .post(
                                "/mcp/keys",
                                "{\"name\":\"%s\",\"scope\":\"admin\",\"tenant_id\":\"%s\"}"
                                        .formatted(name, tenant.text("id")));
        assertThat(key.status()).as(key.body()).isEqualTo(201);
        return new HttpCaller(server.caller().server(), key.text("key"), "");
    }

    private static void storeAgents(Cluster cell, HttpCaller caller, RefundDesk desk) {
        HttpAnswer tool =
                caller.post(
                        "/tools",
                        """
                        {"name":"refund","description":"Refunds an order.","kind":"callback",
                         "effect":"keyed","url":"%s","input_schema":{"type":"object"}}
                        """
                                .formatted(desk.url()));
        assertThat(tool.status()).as(tool.body()).isEqualTo(201);
        cell.store(caller, "refunder", REFUNDS, "refund");
        cell.storeWith(caller, "asker", ASKS, "\"refund\"", CLIENT_TOOLS);
    }

    private static String started(HttpCaller caller, String agent, String goal) {
        HttpAnswer accepted =
                caller.postUnderKey(
                        "/agents/" + agent + "/runs", "{\"goal\":\"" + goal + "\"}", goal);
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        return accepted.text("run_id");
    }

    private String move(Cluster one, Cluster other) throws IOException {
        Process process =
                new ProcessBuilder(
                                MOVE.toString(),
                                url(one),
                                url(other),
                                "shop",
                                folder.resolve("rows").toString())
                        .redirectErrorStream(true)
                        .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Database URL in the form of libpq. */
    private static String url(Cluster cell) {
        Map<String, String> settings = cell.databaseSettings();
        return Objects.requireNonNull(settings.get("GROVE_DATABASE_URL"))
                .replaceFirst("\\?.*", "")
                .replace(
                        "jdbc:postgresql://",
                        "postgresql://%s:%s@"
                                .formatted(
                                        settings.get("GROVE_DATABASE_USERNAME"),
                                        settings.get("GROVE_DATABASE_PASSWORD")));
    }

    private static boolean hasPsql() {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, "psql")));
    }
}
