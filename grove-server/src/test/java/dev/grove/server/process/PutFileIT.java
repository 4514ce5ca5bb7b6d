package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.process.Held.Side;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * A server is killed while its runs are brought files that were put into them. Each run finds them
 * once, and what it has made of them stays.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PutFileIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: ask_user, arguments: {question: which}}]
              - tool_calls: [{name: ws_file_read, arguments: {path: in.txt}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "cat in.txt; wc -c < b.bin; echo mine > in.txt; rm b.bin; ls -A"}}]
              - tool_calls: [{name: ws_file_read, arguments: {path: in.txt}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String CLIENT_TOOLS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\",\"input_schema\":{\"type\":\"object\"}}]";

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_PROOFINTERVAL", "24h");

    private static final String NOTICE = "[Files that were put into the workspace:]";
    private static final String LATE = "answered after the death";
    private static final String CUT_OFF = "cut off in its first command";

    /** When it reads for the second time, what its command has left is kept. */
    private static final Held WITH_ITS_OWN = new Held("read", Side.BEFORE, 2);

    private final byte[] binary = new byte[4 * 1024 * 1024];
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killAServer(@TempDir Path folder) {
        var _ = ContainerEngineOfTests.require();
        Arrays.fill(binary, (byte) 0xff);
        cluster = new Cluster(folder, SETTINGS);
        server = cluster.withSandboxes(cluster.startToHold("a"));
        cluster.storeWith(
                server.caller(), "taker", SCRIPT, "\"ws_file_read\",\"ws_shell\"", CLIENT_TOOLS);
        // All at once, step by step: most of it is waiting for a server that is busy.
        Map<String, Held> held = held();
        List<String> goals = Stream.concat(held.keySet().stream(), Stream.of(LATE)).toList();
        goals.forEach(goal -> cluster.run(server.caller(), "taker", goal));
        goals.forEach(this::giveFiles);
        held.forEach((goal, where) -> cluster.traces().hold(goal, where));
        held.keySet().forEach(this::bring);
        held.keySet().forEach(cluster::awaitHeld);
        server.kill();
        server = cluster.startWithSandboxes("a");
        bring(LATE);
        goals.forEach(
                goal -> cluster.awaitStatus(server.caller(), cluster.runOf(goal), "completed"));
    }

    /** By the goals of the runs. */
    private static Map<String, Held> held() {
        Map<String, Held> held = new LinkedHashMap<>();
        moments().forEach(moment -> held.put(named(moment), Held.atStep(moment)));
        held.put(CUT_OFF, Held.atStep("after shell"));
        held.put(named("with its own"), WITH_ITS_OWN);
        return held;
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    static Stream<String> moments() {
        return Stream.of(
                "after input_write",
                "after input_end",
                "before inputs",
                "after input_begin",
                "before input_end",
                "before input_begin");
    }

    @ParameterizedTest
    @MethodSource("moments")
    void findsItsFilesOnceWhereverTheyWereOnTheirWay(String moment) {
        assertFound(named(moment));
    }

    @Test
    void findsThemWhereItWaitedForItsAnswerMeanwhile() {
        assertFound(LATE);
    }

    /** They are in the snapshot that the run goes on from, and on its volume, as it left them. */
    @Test
    void isNotGivenThemAgainOverWhatItHasMadeOfThem() {
        assertFound(named("with its own"));
        assertThat(cluster.epoch(cluster.runOf(named("with its own")))).isEqualTo(3);
    }

    /** Its command is undone with what it did to them. */
    @Test
    void hasThemAgainWhenACommandThatChangedThemIsUndone() {
        assertThat(result(CUT_OFF, 3)).contains("The workspace is as it was before the call");
        assertThat(result(CUT_OFF, 4)).contains("one").doesNotContain("mine");
        assertShownOnce(CUT_OFF);
    }

    private void assertFound(String goal) {
        assertThat(result(goal, 2)).contains("one");
        assertThat(result(goal, 3)).startsWith("one\n4194304\nin.txt\n[exit code 0");
        assertThat(result(goal, 4)).contains("mine");
        assertShownOnce(goal);
    }

    /** In the last request the model has the whole history before it. */
    private void assertShownOnce(String goal) {
        String last =
                cluster.modelRequests().stream()
                        .filter(body -> body.contains('"' + goal + '"'))
                        .reduce("", (_, later) -> later);
        assertThat(last.split(Pattern.quote(NOTICE), -1)).as(last).hasSize(2);
    }

    private static String named(String moment) {
        return "die " + moment;
    }

    private void giveFiles(String goal) {
        String run = cluster.runOf(goal);
        cluster.awaitStatus(server.caller(), run, "waiting");
        put(run, "in.txt", "one\n".getBytes(StandardCharsets.US_ASCII));
        put(run, "b.bin", binary);
    }

    private void put(String run, String path, byte[] content) {
        HttpCaller caller = server.caller();
        HttpAnswer put =
                caller.send(
                        caller.request("/agent-runs/" + run + "/workspace/files/" + path)
                                .PUT(BodyPublishers.ofByteArray(content)));
        assertThat(put.status()).as(put.body()).isEqualTo(201);
    }

    private void bring(String goal) {
        HttpAnswer brought =
                server.caller()
                        .post(
                                "/agent-runs/" + cluster.runOf(goal) + "/tool-results",
                                "{\"results\":[{\"tool_call_id\":\"call_1_1\",\"content\":\"both\"}]}");
        assertThat(brought.status()).as(brought.body()).isEqualTo(200);
    }

    private String result(String goal, int turn) {
        JsonNode turns =
                server.caller()
                        .get("/agent-runs/" + cluster.runOf(goal) + "/turns")
                        .json()
                        .path("items");
        return turns.path(turn - 1).at("/tool_calls/0/result").asString();
    }
}
