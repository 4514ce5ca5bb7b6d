package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.forge.Forge;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An agent's run on a repository behind a password, on a real server and a real git server. */
@LongForm
class GitRunIT {

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_GIT_SCHEMES", "http,https",
                    "GROVE_EGRESS_ALLOW", "127.0.0.1",
                    "GROVE_MASTER_KEY", "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=");

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: git_clone, arguments: {url: "%s", path: w}}]
              - tool_calls: [{name: ws_file_edit, arguments: {path: w/a.txt, old_string: one, new_string: two}}]
              - tool_calls: [{name: git_commit, arguments: {path: w, message: Say two, all: true}}]
              - tool_calls: [{name: git_push, arguments: {path: w}}]
              - tool_calls: [{name: count_read, arguments: {gate: remote-moved}}]
              - tool_calls: [{name: git_pull, arguments: {path: w}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "cat w/a.txt w/b.txt; env; git -C w config --list --show-origin"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String[] TOOLS = {
        "git_clone", "ws_file_edit", "git_commit", "git_push", "git_pull", "ws_shell", "count_read"
    };

    private Cluster cluster;
    private Forge forge;
    private Path folder;

    @BeforeEach
    void setUp(@TempDir Path given) throws IOException {
        ContainerEngineOfTests.require();
        folder = given;
        forge = new Forge(Files.createDirectory(folder.resolve("forge")));
        forge.create("project.git", Map.of("a.txt", "one\n"));
        cluster = new Cluster(folder, SETTINGS);
    }

    @AfterEach
    void tearDown() {
        if (cluster != null) {
            cluster.close();
        }
        forge.close();
    }

    @Test
    void clonesCommitsPushesAndPullsAndTheTokenIsNowhere() throws IOException {
        ServerProcess server = cluster.startWithSandboxes("a");
        String run = run(server.caller(), "open a pull request");
        await("the push").until(() -> forge.read("project.git", "main", "a.txt").equals("two"));
        forge.commit("project.git", "main", Map.of("b.txt", "three\n"));
        cluster.traces().open("remote-moved");
        cluster.awaitStatus(server.caller(), run, "completed");

        List<JsonNode> turns = turns(server.caller(), run);
        assertThat(resultOf(turns, 6)).startsWith("two\nthree\n");
        assertThat(forge.authorizations()).as("the token was used").isNotEmpty();
        List<String> forms = forms();
        assertThat(everythingWritten(server, run))
                .isNotEmpty()
                .noneMatch(text -> forms.stream().anyMatch(text::contains));
    }

    @Test
    void aPushThatWasCutOffIsAskedAboutAndNotDoneAgain() throws Exception {
        ServerProcess server = cluster.startWithSandboxes("a");
        CountDownLatch pushed = new CountDownLatch(1);
        forge.losePushOnce(pushed::countDown);
        String run = run(server.caller(), "push once");
        cluster.traces().open("remote-moved");
        pushed.await();
        server.kill();

        ServerProcess next = cluster.startWithSandboxes("a");
        cluster.awaitStatus(next.caller(), run, "completed");

        assertThat(forge.read("project.git", "main", "a.txt")).isEqualTo("two");
        assertThat(
                        forge.requests().stream()
                                .filter(request ->
                                        request.startsWith("POST")
                                                && request.endsWith("git-receive-pack")))
                .hasSize(1);
        JsonNode push = turns(next.caller(), run).get(3).path("tool_calls").path(0);
        assertThat(push.path("status").asString()).as(push.toString()).isEqualTo("completed");
    }

    /**
     * All that leaves the server or stays in it: answers, events, files, requests to the model,
     * rows, logs.
     */
    private List<String> everythingWritten(ServerProcess server, String run) throws IOException {
        HttpCaller caller = server.caller();
        List<String> texts = new ArrayList<>();
        for (String path : List.of("", "/turns", "/events?limit=200", "/stream", "/workspace")) {
            texts.add(caller.get("/agent-runs/" + run + path).body());
        }
        for (JsonNode entry :
                caller.get("/agent-runs/" + run + "/workspace").json().path("entries")) {
            if (entry.path("type").asString("").equals("file")) {
                String path =
                        URLEncoder.encode(entry.path("path").asString(""), StandardCharsets.UTF_8);
                texts.add(caller.get("/agent-runs/" + run + "/workspace/file?path=" + path).body());
            }
        }
        assertThat(texts).as("files of .git among them").hasSizeGreaterThan(15);
        texts.addAll(cluster.modelRequests());
        List<String> rows = cluster.rows();
        assertThat(rows)
                .anyMatch(row -> row.contains(run))
                .anyMatch(row -> row.contains("git_push"));
        texts.addAll(rows);
        texts.add(server.printed());
        return texts;
    }

    private String run(HttpCaller caller, String goal) {
        String host = "127.0.0.1_" + forge.port();
        HttpAnswer stored =
                caller.call(
                        "PUT",
                        "/secrets/git." + host + ".token",
                        "{\"value\":\"" + Forge.TOKEN + "\"}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        cluster.store(
                caller, "coder", SCRIPT.formatted(forge.url("127.0.0.1", "project.git")), TOOLS);
        return cluster.run(caller, "coder", goal);
    }

    private static List<JsonNode> turns(HttpCaller caller, String run) {
        return caller.get("/agent-runs/" + run + "/turns")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private static String resultOf(List<JsonNode> turns, int turn) {
        return turns.get(turn).path("tool_calls").path(0).path("result").asString("");
    }

    /** The token as it is, and as a header, a URL or a dump would write it. */
    private static List<String> forms() {
        Base64.Encoder base64 = Base64.getEncoder();
        List<String> forms = new ArrayList<>();
        forms.add(Forge.TOKEN);
        forms.add(URLEncoder.encode(Forge.TOKEN, StandardCharsets.UTF_8));
        forms.add(HexFormat.of().formatHex(bytes(Forge.TOKEN)));
        for (int shift = 0; shift < 3; shift++) {
            String encoded = base64.encodeToString(bytes("#".repeat(shift) + Forge.TOKEN));
            forms.add(encoded.substring(4, encoded.length() - 4));
        }
        return forms;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
