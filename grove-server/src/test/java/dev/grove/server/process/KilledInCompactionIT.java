package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.process.Held.Side;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Kills the server before and after summaries are recorded; the next one goes on with the same
 * histories, and pays for no recorded summary again.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledInCompactionIT {

    private static final int TURNS = 11;
    private static final int COMPACTIONS = 3;

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        // So small that every request is over the threshold.
        cluster = new Cluster(folder, Map.of("GROVE_RUNS_COMPACTION_DEFAULTWINDOW", "60"));
        server = cluster.startToHold("server");
        server.awaitReady();
        cluster.store(server.caller(), "counter", script());
        summaries()
                .forEach(
                        held -> cluster.runUntilHeld(server.caller(), "counter", goal(held), held));
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    private static String script() {
        StringBuilder script = new StringBuilder("turns:\n");
        for (int turn = 1; turn < TURNS; turn++) {
            script.append("  - text: ")
                    .append("much to say ".repeat(100).strip())
                    .append("\n    tool_calls: [{name: count_unsafe}]\n");
        }
        return script + "  - tool_calls: [{name: finish, arguments: {result: counted}}]\n";
    }

    /** The first and the last. */
    static Stream<Held> summaries() {
        return Stream.of(1, COMPACTIONS)
                .flatMap(nth ->
                        Stream.of(
                                Held.before(CommitPoint.COMPACTED, nth),
                                Held.after(CommitPoint.COMPACTED, nth)));
    }

    private static String goal(Held held) {
        return "die at " + held;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("summaries")
    void goesOnWithTheSameHistoryAndAsksForNoRecordedSummaryAgain(Held held) {
        String goal = goal(held);
        String run = cluster.runOf(goal);
        cluster.awaitStatus(server.caller(), run, "completed");

        List<JsonNode> compactions =
                server.caller()
                        .get("/agent-runs/" + run + "/compactions")
                        .json()
                        .path("items")
                        .valueStream()
                        .toList();
        assertThat(compactions)
                .extracting(row -> row.path("number").asInt() + " " + row.path("status").asString())
                .containsExactly("1 done", "2 done", "3 done");
        assertThat(summaryRequests(goal))
                .hasSize(COMPACTIONS + (held.side() == Side.BEFORE ? 1 : 0));
        assertThat(cluster.requests(goal))
                .extracting(ScriptedModelServer.Asked::answers)
                .as("each turn was asked for once")
                .containsExactlyElementsOf(IntStream.range(0, TURNS).boxed().toList());
        assertThat(cluster.traces().executions(run))
                .extracting(Traces.Execution::call)
                .doesNotHaveDuplicates()
                .hasSize(TURNS - 1);
        assertThat(cluster.events(server.caller(), run))
                .filteredOn(event -> event.path("type").asString("").equals("context.compacted"))
                .extracting(event -> event.path("number").asInt())
                .containsExactly(1, 2, 3);
        historiesAreAppendedToBetweenCompactions(goal);
    }

    private void historiesAreAppendedToBetweenCompactions(String goal) {
        List<String> before = List.of();
        int rewritten = 0;
        for (String body : turnRequests(goal)) {
            List<String> messages =
                    messages(body).stream().map(message -> message.toString()).toList();
            if (messages.size() < before.size()
                    || !messages.subList(0, before.size()).equals(before)) {
                rewritten++;
            }
            before = messages;
        }
        assertThat(rewritten).isEqualTo(COMPACTIONS);
    }

    private List<String> summaryRequests(String goal) {
        return cluster.modelRequests().stream()
                .filter(body -> firstWords(body).startsWith("Summarise turns 1 to "))
                .filter(body -> firstWords(body).contains("<goal>\n" + goal + "\n</goal>"))
                .toList();
    }

    private List<String> turnRequests(String goal) {
        return cluster.modelRequests().stream()
                .filter(body -> firstWords(body).equals(goal))
                .toList();
    }

    private static String firstWords(String body) {
        return messages(body).get(1).path("content").asString("");
    }

    private static List<JsonNode> messages(String body) {
        return JsonMapper.shared().readTree(body).path("messages").valueStream().toList();
    }
}
