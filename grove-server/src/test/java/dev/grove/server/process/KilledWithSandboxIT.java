package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Servers are killed while each of their runs makes a sandbox, works in it, keeps its files or
 * brings them back. The runs go on where they were, and nothing is left when they are over.
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

    /** On which all runs end, wherever they began. */
    private static final String MACHINE = "b";

    private static final String CHECKED_OUT = "check out";

    /**
     * Outcome that an operator states for a call that was cut off, and whether its files come back.
     */
    enum Verdict {
        HAPPENED("{\"outcome\":\"happened\",\"result\":\"seen\"}", false),
        DID_NOT_HAPPEN("{\"outcome\":\"did_not_happen\"}", true);

        private final String body;
        private final boolean restored;

        Verdict(String body, boolean restored) {
            this.body = body;
            this.restored = restored;
        }
    }

    private final ContainerEngineOfTests engine = ContainerEngineOfTests.require();
    private Path folder;
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServers(@TempDir Path given) {
        folder = given;
        cluster = new Cluster(folder, SETTINGS);
        server = cluster.withSandboxes(cluster.startToHold("a"));
        HttpCaller caller = server.caller();
        cluster.store(caller, "filer", SCRIPT, "ws_file_write", "ws_file_read", "ws_shell");
        cluster.store(caller, "editor", EDITS, "ws_file_write", "ws_file_edit", "ws_shell");
        cluster.store(caller, "brancher", BRANCHES, "ws_shell", "git_checkout");
        cluster.storeWith(
                caller, "doubter", DOUBTS, "\"ws_shell\"", ",\"on_in_doubt\":\"ask_operator\"");
        killOneMachineAndThenTheOther();
        killTheSameMachineTwice();
        goals().forEach(this::awaitCompleted);
    }

    private void killOneMachineAndThenTheOther() {
        momentsBeforeAMove().forEach(moment -> hold("filer", moved(moment), moment));
        momentsOfARestore().forEach(moment -> hold("filer", restored(moment), "before shell"));
        server.kill();
        momentsOfARestore()
                .forEach(moment -> cluster.traces().hold(restored(moment), Held.atStep(moment)));
        server = cluster.startToHold(MACHINE);
        momentsOfARestore().forEach(moment -> cluster.awaitHeld(restored(moment)));
        momentsBeforeAMove().forEach(moment -> awaitCompleted(moved(moment)));
        server.kill();
    }

    private void killTheSameMachineTwice() {
        server = cluster.withSandboxes(cluster.startToHold(MACHINE));
        momentsOfASandbox().forEach(moment -> hold("filer", stayed(moment), moment));
        momentsOfAnEdit().forEach(moment -> hold("editor", edited(moment), moment));
        hold("brancher", CHECKED_OUT, "after git_checkout");
        for (Verdict verdict : Verdict.values()) {
            hold("doubter", verdict.name(), "after shell");
        }
        momentsOfARestore().forEach(moment -> awaitCompleted(restored(moment)));
        server.kill();
        server = cluster.startWithSandboxes(MACHINE);
        for (Verdict verdict : Verdict.values()) {
            String run = cluster.runOf(verdict.name());
            cluster.awaitStatus(server.caller(), run, "waiting");
            server.caller().post("/agent-runs/" + run + "/in-doubt/call_1_1", verdict.body);
        }
    }

    private void hold(String agent, String goal, String moment) {
        cluster.runUntilHeld(server.caller(), agent, goal, Held.atStep(moment));
    }

    /** Goals of all runs. */
    private static Stream<String> goals() {
        return Stream.of(
                        momentsBeforeAMove().map(KilledWithSandboxIT::moved),
                        momentsOfARestore().map(KilledWithSandboxIT::restored),
                        momentsOfASandbox().map(KilledWithSandboxIT::stayed),
                        momentsOfAnEdit().map(KilledWithSandboxIT::edited),
                        Stream.of(Verdict.values()).map(Verdict::name),
                        Stream.of(CHECKED_OUT))
                .flatMap(goals -> goals);
    }

    private void awaitCompleted(String goal) {
        cluster.awaitStatus(server.caller(), cluster.runOf(goal), "completed");
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

    private static String stayed(String moment) {
        return "stay and die " + moment;
    }

    @ParameterizedTest
    @MethodSource("momentsOfASandbox")
    void goesOnWhereItWasAndLeavesNothing(String moment) {
        assertRight(cluster.runOf(stayed(moment)));
        assertNothingIsLeft(cluster.runOf(stayed(moment)));
    }

    static Stream<String> momentsBeforeAMove() {
        return TestForm.rows(List.of("after shell"), List.of("before shell", "after keep_read"));
    }

    private static String moved(String moment) {
        return "move and die " + moment;
    }

    /**
     * Another machine goes on, which has none of the volumes: the files come out of the snapshot.
     */
    @ParameterizedTest
    @MethodSource("momentsBeforeAMove")
    void goesOnOnAnotherMachine(String moment) {
        assertRight(cluster.runOf(moved(moment)));
        assertNothingIsLeft(cluster.runOf(moved(moment)));
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

    private static String restored(String moment) {
        return "restore and die " + moment;
    }

    /** And that machine dies as well, while it brings the files back. */
    @ParameterizedTest
    @MethodSource("momentsOfARestore")
    void goesOnWhenTheRestoreIsCutShort(String moment) {
        assertRight(cluster.runOf(restored(moment)));
        assertNothingIsLeft(cluster.runOf(restored(moment)));
    }

    static Stream<String> momentsOfAnEdit() {
        return Stream.of("before edit", "after edit");
    }

    private static String edited(String moment) {
        return "edit and die " + moment;
    }

    /** Doing it twice would show: the edit's new text has its old one in it. */
    @ParameterizedTest
    @MethodSource("momentsOfAnEdit")
    void editsOnce(String moment) {
        List<JsonNode> turns = turns(cluster.runOf(edited(moment)));
        assertThat(call(turns, 0, 1).path("status").asString()).isEqualTo("completed");
        assertThat(call(turns, 0, 1).path("settled").asString())
                .isEqualTo(moment.equals("before edit") ? "run_again" : "happened");
        assertThat(resultOf(turns, 1)).startsWith("ab\n[exit code 0");
    }

    /** Half of a checkout would be in the way of the same checkout. */
    @Test
    void undoesACheckoutBeforeItIsRunAgain() {
        List<JsonNode> turns = turns(cluster.runOf(CHECKED_OUT));
        assertThat(call(turns, 1, 0).path("status").asString()).isEqualTo("completed");
        assertThat(call(turns, 1, 0).path("settled").asString()).isEqualTo("run_again");
        assertThat(call(turns, 1, 0).path("files_restored").asBoolean()).isTrue();
        assertThat(resultOf(turns, 2)).startsWith("## other\n2\n[exit code 0");
    }

    /** Whatever an operator says happened, the files are as if it had happened that often. */
    @ParameterizedTest
    @EnumSource
    void restoresFilesByWhatAnOperatorSays(Verdict verdict) {
        List<JsonNode> turns = turns(cluster.runOf(verdict.name()));
        assertThat(call(turns, 0, 0).path("files_restored").asBoolean())
                .isEqualTo(verdict.restored);
        assertThat(resultOf(turns, 1)).startsWith("x\n[exit code 0");
    }

    /**
     * Whatever was in doubt was said to be and has left no trace, and nothing that had ended was
     * done again.
     */
    private void assertRight(String run) {
        List<JsonNode> turns = turns(run);
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
            assertThat(cluster.events(server.caller(), run))
                    .anyMatch(event ->
                            event.path("type").asString().equals("tool.settled")
                                    && event.path("tool_call_id").asString().equals("call_2_1")
                                    && event.path("effect").asString().equals("unsafe")
                                    && event.path("files_restored").asBoolean());
        }
    }

    private List<JsonNode> turns(String run) {
        return server.caller()
                .get("/agent-runs/" + run + "/turns")
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

    private void assertNothingIsLeft(String run) {
        Path workspaces = folder.resolve(MACHINE).resolve("workspaces");
        await("nothing is left")
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
