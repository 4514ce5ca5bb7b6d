package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.core.LongForm;
import dev.grove.core.model.ModelServer;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The machine of the database is lost while runs go on. It is restored from {@code pg_basebackup}
 * and the archive of its log to a moment before that, and Grove is started on it: {@code
 * docs/guides/backup.md} says what holds then, and what a restored log cannot know.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RestoredIT {

    private static final String MASTER_KEY = "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=";
    private static final String SECRET = "the value before the moment";

    private static final String ONE_TURN =
            """
            turns:
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    /** Reads at a gate, then has an effect. */
    private static final String READS_AND_ACTS =
            """
            turns:
              - tool_calls: [{name: count_read, arguments: {gate: later}}]
              - tool_calls: [{name: count_unsafe, arguments: {}}]
              - tool_calls: [{name: finish, arguments: {result: acted}}]
            """;

    private static final String KEEPS_FILES =
            """
            turns:
              - tool_calls: [{name: ws_shell, arguments: {command: "echo before > note.txt"}}]
              - tool_calls: [{name: ask_user, arguments: {}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "cat note.txt; echo after > note.txt"}}]
              - tool_calls: [{name: finish, arguments: {result: kept}}]
            """;

    private static final String CLIENT_TOOLS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\",\"input_schema\":{\"type\":\"object\"}}]";

    private final Map<String, String> runs = new HashMap<>();
    private final ModelServer corp = ModelServer.start(_ -> ModelServer.Reply.text("well"));
    private final Map<String, String> restored = new HashMap<>();
    private Path snapshots;
    private ArchivedPostgres postgres;
    private Cluster cluster;
    private ServerProcess server;
    private String revokedLater;

    @BeforeAll
    void loseTheMachineAndRestoreIt(@TempDir Path folder) throws IOException {
        var _ = ContainerEngineOfTests.require();
        Optional<Path> programs = InstalledPostgres.programs();
        assumeTrue(programs.isPresent(), "No PostgreSQL with pg_basebackup is installed");
        snapshots = folder.resolve("snapshots");
        postgres =
                ArchivedPostgres.start(
                        programs.get(), Files.createDirectory(folder.resolve("postgres")));
        Map<String, String> settings = new HashMap<>(postgres.settings());
        settings.put("GROVE_MASTER_KEY", MASTER_KEY);
        settings.put("GROVE_SANDBOX", "auto");
        settings.put("GROVE_WORKSPACES_POOL_SIZE", "0");
        settings.put("GROVE_WORKSPACES_SNAPSHOTS_DIRECTORY", snapshots.toString());
        settings.put("GROVE_EGRESS_ALLOW", "127.0.0.0/8");
        cluster = new Cluster(folder, settings);
        server = cluster.startWithSandboxes("first");

        beforeTheBackup();
        Path copy = postgres.backUp();
        runs.put("logged", completed("quick", "in the archive alone"));
        OffsetDateTime moment = postgres.now();
        afterTheMoment();
        postgres.archiveAll();
        server.kill();
        postgres.loseMachine();

        postgres.restore(copy, moment);
        postgres.client()
                .sql("SELECT id, status FROM agent_runs")
                .query(row -> {
                    restored.put(row.getString("id"), row.getString("status"));
                });
        server = cluster.startWithSandboxes("second");
    }

    private void beforeTheBackup() {
        HttpCaller caller = server.caller();
        cluster.store(caller, "quick", ONE_TURN);
        cluster.store(caller, "acting", READS_AND_ACTS);
        cluster.storeWith(caller, "keeper", KEEPS_FILES, "\"ws_shell\"", CLIENT_TOOLS);
        storeEndpointWithSecret(caller);
        runs.put("copied", completed("quick", "in the copy"));
        runs.put("keeper", cluster.run(caller, "keeper", "keeps files"));
        cluster.awaitStatus(caller, runOf("keeper"), "waiting");
        runs.put("acting", cluster.run(caller, "acting", "acts after the moment"));
        cluster.awaitExecutor(runOf("acting"), "call_1_1");
        HttpAnswer call =
                caller.post(
                        "/tool-calls",
                        "{\"tool\":\"count_unsafe\",\"arguments\":{\"gate\":\"never\"}}");
        assertThat(call.status()).as(call.body()).isEqualTo(202);
        runs.put("in doubt", call.text("run_id"));
        await().until(() -> !cluster.traces().executions(runOf("in doubt")).isEmpty());
        HttpAnswer key = caller.post("/mcp/keys", "{\"name\":\"laptop\",\"scope\":\"read_only\"}");
        assertThat(key.status()).as(key.body()).isEqualTo(201);
        revokedLater = key.text("key");
        runs.put("key", key.text("id"));
    }

    /** Makes changes that the restored database must not have. */
    private void afterTheMoment() {
        HttpCaller caller = server.caller();
        runs.put("forgotten", completed("quick", "after the moment"));
        cluster.traces().open("later");
        cluster.awaitStatus(caller, runOf("acting"), "completed");
        bring();
        cluster.awaitStatus(caller, runOf("keeper"), "completed");
        HttpAnswer changed = caller.call("PUT", "/secrets/corp", "{\"value\":\"a later value\"}");
        assertThat(changed.status()).as(changed.body()).isLessThan(300);
        HttpAnswer revoked = caller.delete("/mcp/keys/" + runOf("key"));
        assertThat(revoked.status()).as(revoked.body()).isEqualTo(204);
        assertThat(as(revokedLater).get("/agents").status()).isEqualTo(401);
    }

    @AfterAll
    void stop() {
        corp.close();
        if (cluster != null) {
            cluster.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void hasWhatWasCommittedBeforeTheMomentAndNothingFromAfterIt() {
        for (String known : List.of("copied", "logged")) {
            assertThat(run(known).path("status").asString()).as(known).isEqualTo("completed");
            assertThat(run(known).path("result").asString()).isEqualTo("done");
        }
        assertThat(server.caller().get("/agent-runs/" + runOf("forgotten")).status())
                .isEqualTo(404);
        assertThat(restored)
                .as("as it was found, before a server was started on it")
                .containsEntry(runOf("acting"), "running")
                .containsEntry(runOf("in doubt"), "running")
                .containsEntry(runOf("keeper"), "waiting")
                .containsEntry(runOf("logged"), "completed")
                .doesNotContainKey(runOf("forgotten"));
    }

    /** Its mark was durable at the moment: a person says what became of it, as after any crash. */
    @Test
    void asksAboutACallThatWasUnderWayAtTheMoment() {
        cluster.awaitStatus(server.caller(), runOf("in doubt"), "waiting");
        assertThat(run("in doubt").at("/wait/kind").asString()).isEqualTo("in_doubt");
        assertThat(cluster.traces().executions(runOf("in doubt"))).hasSize(1);
    }

    /** No restored log can know of an effect whose mark is younger than the moment. */
    @Test
    void hasAnEffectAgainThatItHadAfterTheMoment() {
        cluster.awaitStatus(server.caller(), runOf("acting"), "completed");
        assertThat(cluster.traces().executions(runOf("acting")))
                .filteredOn(execution -> execution.call().equals("call_2_1"))
                .extracting(Traces.Execution::pid)
                .as("by the server that is gone, and by the one after the restore")
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    /** Then they are those of the moment, not those that the lost machine went on to. */
    @Test
    void givesARunItsFilesBackAsTheyWereAndSaysWhenTheyAreGone() throws IOException {
        assertThat(codes()).contains("snapshots_kept");
        Path elsewhere = snapshots.resolveSibling("elsewhere");
        Files.move(snapshots, elsewhere);
        try {
            assertThat(codes()).contains("snapshots_missing");
        } finally {
            deleteIfThere(snapshots);
            Files.move(elsewhere, snapshots);
        }
        assertThat(codes()).contains("snapshots_kept").doesNotContain("snapshots_missing");

        bring();
        cluster.awaitStatus(server.caller(), runOf("keeper"), "completed");
        assertThat(
                        server.caller()
                                .get("/agent-runs/" + runOf("keeper") + "/turns")
                                .json()
                                .at("/items/2/tool_calls/0/result")
                                .asString())
                .startsWith("before");
    }

    @Test
    void opensTheSecretsOfTheMoment() {
        assertThat(codes()).contains("master_keys_present");
        HttpCaller caller = server.caller();
        HttpAnswer agent =
                caller.post(
                        "/agents",
                        "{\"name\":\"asker\",\"system_prompt\":\"p\",\"model\":\"corp/llama\",\"tools\":[\"finish\"]}");
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
        String run = cluster.run(caller, "asker", "asks");
        await().until(() -> !corp.requests().isEmpty());
        cluster.awaitStatus(caller, run, caller.get("/agent-runs/" + run).text("status"));
        assertThat(corp.requests().getFirst().headers().toString()).contains("Bearer " + SECRET);
    }

    /** So revocations are to be repeated: the guide says so. */
    @Test
    void takesAKeyThatWasRevokedAfterTheMoment() {
        assertThat(as(revokedLater).get("/agents").status()).isEqualTo(200);
        assertThat(server.caller().delete("/mcp/keys/" + runOf("key")).status()).isEqualTo(204);
        assertThat(as(revokedLater).get("/agents").status()).isEqualTo(401);
    }

    /** With the key of before; with another, nothing is written and the server does not start. */
    @Test
    void isWholeByItsOwnDiagnosis() {
        assertThat(codes())
                .contains("database_reached", "migrations_applied", "clocks_agree", "engine_proven")
                .doesNotContain("master_key_missing", "database_not_durable");
    }

    private void storeEndpointWithSecret(HttpCaller caller) {
        HttpAnswer secret = caller.call("PUT", "/secrets/corp", "{\"value\":\"" + SECRET + "\"}");
        assertThat(secret.status()).as(secret.body()).isLessThan(300);
        HttpAnswer endpoint =
                caller.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"openai","base_url":"%s/v1","secret":"corp",
                         "models":[{"name":"llama","input_usd":2,"output_usd":4,"context_window":32000}]}
                        """
                                .formatted(corp.url()));
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
    }

    private String completed(String agent, String goal) {
        String run = cluster.run(server.caller(), agent, goal);
        cluster.awaitStatus(server.caller(), run, "completed");
        return run;
    }

    private void bring() {
        HttpAnswer brought =
                server.caller()
                        .post(
                                "/agent-runs/" + runOf("keeper") + "/tool-results",
                                "{\"results\":[{\"tool_call_id\":\"call_2_1\",\"content\":\"go on\"}]}");
        assertThat(brought.status()).as(brought.body()).isEqualTo(200);
    }

    private JsonNode run(String name) {
        return server.caller().get("/agent-runs/" + runs.get(name)).json();
    }

    private HttpCaller as(String key) {
        return new HttpCaller(server.caller().server(), key, "");
    }

    private List<String> codes() {
        HttpAnswer answer = server.caller().get("/system/diagnosis");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json()
                .path("findings")
                .valueStream()
                .map(one -> one.path("code").asString())
                .toList();
    }

    private String runOf(String what) {
        return Objects.requireNonNull(runs.get(what), what);
    }

    /** The server may have made it anew, with nothing in it that anything needs. */
    private static void deleteIfThere(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
    }
}
