package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A server is killed while it makes a sandbox, works in it, keeps its files or brings them back.
 * The run goes on where it was, and nothing is left when it is over.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWithSandboxIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: ws_file_write, arguments: {path: one.txt, content: "1\\n"}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "echo x >> shell.log; cat one.txt > two.txt"}}]
              - tool_calls: [{name: ws_file_read, arguments: {path: one.txt}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "cat one.txt; cat shell.log"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String EDITS =
            """
            turns:
              - tool_calls:
                  - {name: ws_file_write, arguments: {path: a.txt, content: "a"}}
                  - {name: ws_file_edit, arguments: {path: a.txt, old_string: "a", new_string: "ab", replace_all: true}}
              - tool_calls: [{name: ws_shell, arguments: {command: "cat a.txt"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String BRANCHES =
            """
            turns:
              - tool_calls: [{name: ws_shell, arguments: {command: "git init -q -b main . && git config user.name a && git config user.email a@b && echo 1 > f && git add f && git commit -qm one && git checkout -qb other && echo 2 > f && git commit -qam two && git checkout -q main"}}]
              - tool_calls: [{name: git_checkout, arguments: {ref: other}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "git status --short --branch; cat f"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String DOUBTS =
            """
            turns:
              - tool_calls: [{name: ws_shell, arguments: {command: "echo x >> log; cat log"}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "cat log"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_PROOFINTERVAL", "24h");

    private final ContainerEngineOfTests engine = ContainerEngineOfTests.require();
    private Path folder;
    private Cluster cluster;
    private final Map<String, ServerProcess> machines = new HashMap<>();

    /** Where runs begin. */
    private String here = "a";

    private String elsewhere = "b";

    @BeforeAll
    void start(@TempDir Path given) {
        folder = given;
        cluster = new Cluster(folder, SETTINGS);
        HttpCaller caller = ready(here).caller();
        cluster.store(caller, "filer", SCRIPT, "ws_file_write", "ws_file_read", "ws_shell");
        cluster.store(caller, "editor", EDITS, "ws_file_write", "ws_file_edit", "ws_shell");
        cluster.store(caller, "brancher", BRANCHES, "ws_shell", "git_checkout");
        cluster.storeWith(
                caller, "doubter", DOUBTS, "\"ws_shell\"", ",\"on_in_doubt\":\"ask_operator\"");
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    static Stream<String> momentsOfASandbox() {
        return TestForm.rows(
                List.of("before start", "after shell", "after keep_read", "before discard"),
                List.of(
                        "after write",
                        "after start",
                        "before write",
                        "before shell",
                        "before keep_begin",
                        "after keep_begin",
                        "after fingerprint",
                        "before removeContainer"));
    }

    @ParameterizedTest
    @MethodSource("momentsOfASandbox")
    void goesOnWhereItWasAndLeavesNothing(String moment) {
        String run = runUntilDeath(moment);

        assertRight(ready(here).caller(), run);
        assertNothingIsLeft(here, run);
    }

    static Stream<String> momentsBeforeAMove() {
        return TestForm.rows(List.of("after shell"), List.of("before shell", "after keep_read"));
    }

    /**
     * Another machine goes on, which has none of the volumes: the files come out of the snapshot.
     */
    @ParameterizedTest
    @MethodSource("momentsBeforeAMove")
    void goesOnOnAnotherMachine(String moment) {
        String run = runUntilDeath(moment);

        assertRight(ready(elsewhere).caller(), run);
        assertNothingIsLeft(elsewhere, run);
        stayElsewhere();
    }

    static Stream<String> momentsOfARestore() {
        return TestForm.rows(
                List.of("after restore_write"),
                List.of(
                        "before restore_begin",
                        "after restore_begin",
                        "before restore_end",
                        "after restore_end"));
    }

    /** And that machine dies as well, while it brings the files back. */
    @ParameterizedTest
    @MethodSource("momentsOfARestore")
    void goesOnWhenTheRestoreIsCutShort(String moment) {
        String run = runUntilDeath("before shell");
        cluster.traces().haltAt(moment);
        awaitDeath(cluster.start(elsewhere), moment);

        assertRight(ready(elsewhere).caller(), run);
        assertNothingIsLeft(elsewhere, run);
        stayElsewhere();
    }

    /** Doing it twice would show: the edit's new text has its old one in it. */
    @ParameterizedTest
    @ValueSource(strings = {"before edit", "after edit"})
    void editsOnce(String moment) {
        String run = runUntilDeath("editor", moment);

        HttpCaller caller = ready(here).caller();
        cluster.awaitStatus(caller, run, "completed");
        List<JsonNode> turns = turns(caller, run);
        assertThat(call(turns, 0, 1).path("status").asString()).isEqualTo("completed");
        assertThat(call(turns, 0, 1).path("settled").asString())
                .isEqualTo(moment.equals("before edit") ? "run_again" : "happened");
        assertThat(resultOf(turns, 1)).startsWith("ab\n[exit code 0");
    }

    /** Half of a checkout would be in the way of the same checkout. */
    @Test
    void undoesACheckoutBeforeItIsRunAgain() {
        String run = runUntilDeath("brancher", "after git_checkout");

        HttpCaller caller = ready(here).caller();
        cluster.awaitStatus(caller, run, "completed");
        List<JsonNode> turns = turns(caller, run);
        assertThat(call(turns, 1, 0).path("status").asString()).isEqualTo("completed");
        assertThat(call(turns, 1, 0).path("settled").asString()).isEqualTo("run_again");
        assertThat(call(turns, 1, 0).path("files_restored").asBoolean()).isTrue();
        assertThat(resultOf(turns, 2)).startsWith("## other\n2\n[exit code 0");
    }

    /** Whatever an operator says happened, the files are as if it had happened that often. */
    @ParameterizedTest
    @CsvSource({
        "'{\"outcome\":\"happened\",\"result\":\"seen\"}', false",
        "'{\"outcome\":\"did_not_happen\"}', true"
    })
    void restoresFilesByWhatAnOperatorSays(String outcome, boolean restored) {
        String run = runUntilDeath("doubter", "after shell");
        HttpCaller caller = ready(here).caller();
        cluster.awaitStatus(caller, run, "waiting");

        caller.post("/agent-runs/" + run + "/in-doubt/call_1_1", outcome);

        cluster.awaitStatus(caller, run, "completed");
        List<JsonNode> turns = turns(caller, run);
        assertThat(call(turns, 0, 0).path("files_restored").asBoolean()).isEqualTo(restored);
        assertThat(resultOf(turns, 1)).startsWith("x\n[exit code 0");
    }

    private String runUntilDeath(String moment) {
        return runUntilDeath("filer", moment);
    }

    private String runUntilDeath(String agent, String moment) {
        ServerProcess server = ready(here);
        cluster.traces().haltAt(moment);
        String run = cluster.run(server.caller(), agent, "write files");
        awaitDeath(server, moment);
        return run;
    }

    /** The machine's server, which is started unless it runs. */
    private ServerProcess ready(String machine) {
        ServerProcess known = machines.get(machine);
        if (known != null && known.isAlive()) {
            return known;
        }
        ServerProcess server = cluster.startWithSandboxes(machine);
        machines.put(machine, server);
        return server;
    }

    /** The machine that lives is where the next run begins; it need not be started for that. */
    private void stayElsewhere() {
        String dead = here;
        here = elsewhere;
        elsewhere = dead;
    }

    private static void awaitDeath(ServerProcess server, String moment) {
        await("death " + moment).atMost(Duration.ofSeconds(90)).until(() -> !server.isAlive());
    }

    /**
     * Whatever was in doubt was said to be and has left no trace, and nothing that had ended was
     * done again.
     */
    private void assertRight(HttpCaller caller, String run) {
        cluster.awaitStatus(caller, run, "completed");
        List<JsonNode> turns = turns(caller, run);
        assertThat(turns).hasSize(5);
        assertThat(resultOf(turns, 2)).contains("1");
        String seen = resultOf(turns, 3);
        JsonNode shell = call(turns, 1, 0);
        if (shell.path("status").asString("").equals("completed")) {
            assertThat(seen).startsWith("1\nx\n[exit code 0");
            assertThat(cluster.journal(run).interrupted()).isEmpty();
        } else {
            assertThat(cluster.journal(run).interrupted()).containsExactly("call_2_1");
            assertThat(shell.path("settled").asString()).isEqualTo("interrupted");
            assertThat(shell.path("files_restored").asBoolean()).isTrue();
            assertThat(shell.path("result").asString())
                    .contains("The workspace is as it was before the call");
            assertThat(seen).startsWith("1\ncat: shell.log: No such file");
            assertThat(cluster.events(caller, run))
                    .anyMatch(event ->
                            event.path("type").asString().equals("tool.settled")
                                    && event.path("tool_call_id").asString().equals("call_2_1")
                                    && event.path("effect").asString().equals("unsafe")
                                    && event.path("files_restored").asBoolean());
        }
    }

    private static List<JsonNode> turns(HttpCaller caller, String run) {
        return caller.get("/agent-runs/" + run + "/turns")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private static JsonNode call(List<JsonNode> turns, int turn, int call) {
        return turns.get(turn).path("tool_calls").path(call);
    }

    private static String resultOf(List<JsonNode> turns, int turn) {
        return call(turns, turn, 0).path("result").asString("");
    }

    private void assertNothingIsLeft(String machine, String run) {
        Path workspaces = folder.resolve(machine).resolve("workspaces");
        await("nothing is left")
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> {
                    assertThat(engine.containersOf(run)).isEmpty();
                    assertThat(imagesIn(workspaces)).isEmpty();
                });
    }

    private static List<Path> imagesIn(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
