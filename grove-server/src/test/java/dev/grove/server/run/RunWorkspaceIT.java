package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import dev.grove.workspace.snapshot.SnapshotStore;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Files that outlive their run: read, compared, taken away, forked and started from. */
class RunWorkspaceIT extends SandboxServerIT {

    @Autowired private EngineDatabase database;
    @Autowired private SnapshotStore snapshots;
    @TempDir private Path folder;
    private TenantId tenant;
    private HttpCaller caller;
    private String filer;
    private String run;

    @BeforeEach
    void runAnAgentThatWritesFiles() {
        String owner = newTenant();
        tenant = new TenantId(UUID.fromString(owner));
        caller = newCaller(owner, "admin");
        filer = agent("filer");
        run =
                ended(
                        start(
                                filer,
                                "{\"goal\":\"write\",\"workspace_files\":{\"seed.txt\":\"s\\n\"}}"));
    }

    @Test
    void aRunThatIsStartedAgainBeginsWithTheSameFiles() {
        HttpAnswer answer =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(run));

        assertThat(answer.json().path("done").asInt()).as(answer.body()).isOne();
        String again = ended(answer.text("items/0/started_run_id"));
        assertThat(paths(caller.get("/agent-runs/" + again + "/workspace?turn=0").json()))
                .containsExactly("seed.txt");
    }

    @Test
    void showsTheFilesAsEachTurnLeftThem() {
        assertThat(paths(workspace("?turn=0"))).containsExactly("seed.txt");
        assertThat(paths(workspace("?turn=1"))).containsExactly("notes", "notes/a.txt", "seed.txt");
        JsonNode last = workspace("");
        assertThat(paths(last)).containsExactly("b.txt", "$'odd\\x0aname'", "seed.txt");
        assertThat(last.path("turn").asInt()).as("the turn that changed them").isEqualTo(2);
        assertThat(last.path("entries").path(0).path("size").asInt()).isEqualTo(4);
        assertThat(last.path("entries").path(0).path("type").asString()).isEqualTo("file");
        assertThat(last.path("sandbox").path("limits").has("memory")).isTrue();
        assertThat(paths(workspace("?turn=1&path=notes"))).containsExactly("notes/a.txt");
        assertThat(workspace("?limit=1").path("more").asBoolean()).isTrue();
    }

    @Test
    void readsAFileOfAnyTurn() {
        HttpAnswer file = caller.get(path("/workspace/file?turn=1&path=notes/a.txt"));
        assertThat(file.body()).isEqualTo("one\n");
        assertThat(file.contentType()).isEqualTo("application/octet-stream");
        assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment");
        assertThat(caller.get(path("/workspace/file?path=%24'odd%5Cx0aname'")).body())
                .isEqualTo("x");
    }

    /** The agent was given it before it was stored as one. */
    @Test
    void readsAFileWithoutTheValuesOfSecrets() {
        String value = "välue-0123456789-secret";
        String keeps =
                ended(
                        start(
                                filer,
                                "{\"goal\":\"write\",\"workspace_files\":{\"key.txt\":\"%s\"}}"
                                        .formatted("x".repeat(70_000) + value + "\\n")));
        String file = "/agent-runs/" + keeps + "/workspace/file?turn=0&path=key.txt";
        assertThat(caller.get(file).body()).endsWith(value + "\n");
        assertThat(caller.call("PUT", "/secrets/late", "{\"value\":\"" + value + "\"}").status())
                .isIn(200, 201, 204);
        HttpAnswer scrubbed = caller.get(file);
        assertThat(scrubbed.status()).isEqualTo(200);
        assertThat(scrubbed.body()).endsWith("x[secret:late]\n").hasSize(70_000 + 14);
        assertThat(file(keeps, "b.txt")).isEqualTo(file(run, "b.txt"));
    }

    @Test
    void saysWhatHasChangedSinceATurn() {
        JsonNode diff = caller.get(path("/workspace/diff?from_turn=1")).json();
        assertThat(diff.path("files").valueStream().map(JsonNode::toString))
                .contains(
                        "{\"path\":\"b.txt\",\"change\":\"added\"}",
                        "{\"path\":\"notes/a.txt\",\"change\":\"deleted\"}");
        assertThat(diff.path("diff").asString())
                .contains("--- a/notes/a.txt\n")
                .containsPattern(
                        """
                        diff --git a/b.txt b/b.txt
                        new file mode 100644
                        index 0000000\\.\\.[0-9a-f]+
                        --- /dev/null
                        \\+\\+\\+ b/b.txt
                        @@ -0,0 \\+1 @@
                        \\+two
                        """);
        assertThat(diff.path("truncated").asBoolean()).isFalse();
        assertThat(caller.get(path("/workspace/diff?from_turn=2")).text("diff")).isEmpty();
    }

    @Test
    void givesTheArchiveThatItsDigestNames() throws Exception {
        byte[] archive = bytes(path("/workspace.tar.zst"));
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
        assertThat(digest).isEqualTo(workspace("").path("snapshot").asString());
    }

    @Test
    void saysWhetherASnapshotIsGoneOrCannotBeRead() throws IOException {
        HttpAnswer kept = caller.get(path("/workspace.tar.zst?turn=1"));
        assertThat(kept.status()).isEqualTo(200);
        String first = workspace("?turn=1").path("snapshot").asString();
        String last = workspace("").path("snapshot").asString();

        replace(first, "other");
        HttpAnswer damaged = caller.get(path("/workspace/diff?from_turn=1"));
        assertThat(damaged.status()).as(damaged.body()).isEqualTo(503);
        assertThat(damaged.contentType()).startsWith("application/problem+json");
        assertThat(damaged.text("code")).isEqualTo("snapshot_unreadable");
        assertThat(damaged.text("detail")).contains(first);
        assertThat(damaged.headers().firstValue("Retry-After")).isPresent();
        assertThat(caller.get(path("/workspace.tar.zst?turn=1")).text("code"))
                .isEqualTo("snapshot_unreadable");

        replace(last, null);
        for (String route : List.of("/workspace.tar.zst", "/workspace/diff?from_turn=2")) {
            HttpAnswer gone = caller.get(path(route));
            assertThat(gone.status()).as(gone.body()).isEqualTo(404);
            assertThat(gone.text("code")).isEqualTo("not_found");
        }
    }

    @Test
    void forksFromATurnWithItsFilesAndHistory() {
        HttpAnswer accepted =
                caller.post(
                        path("/fork"),
                        "{\"turn\":1,\"goal\":\"look around\",\"model\":\"scripted/looker\"}");
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        String fork = ended(accepted.text("run_id"));

        JsonNode json = caller.get("/agent-runs/" + fork).json();
        assertThat(json.path("status").asString()).as(json.toString()).isEqualTo("completed");
        assertThat(json.path("goal").asString()).isEqualTo("look around");
        assertThat(json.path("forked_from").path("run_id").asString()).isEqualTo(run);
        assertThat(json.path("forked_from").path("turn").asInt()).isEqualTo(1);
        List<JsonNode> turns =
                caller.get("/agent-runs/" + fork + "/turns")
                        .json()
                        .path("items")
                        .valueStream()
                        .toList();
        assertThat(turns).hasSize(3);
        assertThat(turns.get(0).path("tool_calls").path(0).path("name").asString())
                .isEqualTo("ws_file_write");
        assertThat(turns.get(1).path("tool_calls").path(0).path("result").asString())
                .contains("./notes/a.txt\n", "./seed.txt\n", "\none\n")
                .doesNotContain("b.txt");
        assertThat(file(fork, "notes/a.txt")).isEqualTo("one\nthree\n");
        assertThat(caller.get(path("/workspace/file?turn=1&path=notes/a.txt")).body())
                .as("the other run's")
                .isEqualTo("one\n");
        assertThat(json.path("usage").path("input_tokens").asInt())
                .as("what it inherited costs it nothing")
                .isZero();
    }

    @Test
    void startsFromTheFilesOfAnotherRun() {
        String looker = agent("looker");
        String second =
                ended(
                        start(
                                looker,
                                "{\"goal\":\"look at once\",\"workspace_from\":{\"run_id\":\"%s\"}}"
                                        .formatted(run)));
        assertThat(
                        caller.get("/agent-runs/" + second + "/turns")
                                .json()
                                .at("/items/0/tool_calls/0/result")
                                .asString())
                .contains("./b.txt\n", "./seed.txt\n", "\ntwo\n");
        assertThat(originOf(second)).as("where its remotes are known").isEqualTo(run + " 2");
    }

    private String originOf(String of) {
        return database.call(jdbc ->
                jdbc.sql(
                                "SELECT workspace_from_run_id || ' ' || workspace_from_turn"
                                        + " FROM agent_runs WHERE id = :run::uuid")
                        .param("run", of)
                        .query(String.class)
                        .single());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|turn|must be the number of the turn to go on from",
                "{\"turn\":-1}|turn|must be 0 or the number of a turn",
                "{\"turn\":99}|turn|must be the number of a turn that is over; the run has answered 4",
                "{\"turn\":4}|goal|must say what is to come next",
                "{\"turn\":1,\"goal\":\" \"}|goal|must say what the agent is to do"
            })
    void refusesToForkFromWhereNothingCanGoOn(String body, String field, String message) {
        HttpAnswer refused = caller.post(path("/fork"), body);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../etc/passwd",
                "/etc/passwd",
                "notes",
                "missing.txt",
                "%00",
                "seed.txt/../../etc/passwd"
            })
    void readsNothingButFilesOfTheWorkspace(String bad) {
        HttpAnswer refused = caller.get(path("/workspace/file?path=" + bad));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).doesNotContain("root:");
    }

    @Test
    void keepsFilesFromOtherTenants() {
        HttpCaller stranger = newCaller(newTenant(), "admin");
        for (String route :
                List.of(
                        "/workspace",
                        "/workspace/file?path=b.txt",
                        "/workspace/diff",
                        "/workspace.tar.zst")) {
            assertThat(stranger.get(path(route)).status()).as(route).isEqualTo(404);
        }
        assertThat(stranger.post(path("/fork"), "{\"turn\":1}").status()).isEqualTo(404);
        String theirs =
                "{\"goal\":\"look at once\",\"workspace_from\":{\"run_id\":\"" + run + "\"}}";
        stranger.post("/agents", definition("looker", "looker"));
        assertThat(stranger.post("/agents/looker/runs", theirs).status()).isEqualTo(404);
    }

    private void replace(String digest, @Nullable String content) throws IOException {
        snapshots.delete(tenant, digest);
        if (content != null) {
            Path file = Files.writeString(folder.resolve("content"), content);
            snapshots.put(tenant, digest, file);
        }
    }

    private JsonNode workspace(String query) {
        HttpAnswer answer = caller.get(path("/workspace" + query));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> paths(JsonNode workspace) {
        return workspace
                .path("entries")
                .valueStream()
                .map(entry -> entry.path("path").asString())
                .toList();
    }

    private String file(String of, String path) {
        return caller.get("/agent-runs/" + of + "/workspace/file?path=" + path).body();
    }

    private byte[] bytes(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            caller.request(path).GET().build(),
                            HttpResponse.BodyHandlers.ofByteArray())
                    .body();
        }
    }

    private String path(String rest) {
        return "/agent-runs/" + run + rest;
    }

    private String agent(String script) {
        String name = script + "-" + UUID.randomUUID().toString().substring(0, 8);
        HttpAnswer stored = caller.post("/agents", definition(name, script));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private static String definition(String name, String script) {
        return """
        {"name":"%s","system_prompt":"Work.","model":"scripted/%s",
         "tools":["finish","echo","ws_file_write","ws_file_read","ws_shell"]}
        """
                .formatted(name, script);
    }

    private String start(String agent, String body) {
        HttpAnswer accepted = caller.post("/agents/" + agent + "/runs", body);
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        return accepted.text("run_id");
    }

    private String ended(String started) {
        Awaitility.await()
                .until(
                        () -> caller.get("/agent-runs/" + started).text("status"),
                        status -> List.of("completed", "failed", "stopped").contains(status));
        return started;
    }
}
