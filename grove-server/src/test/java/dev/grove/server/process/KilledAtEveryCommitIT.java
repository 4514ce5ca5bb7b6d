package dev.grove.server.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills the server while each of many runs stands before or after another commit, starts it again
 * and audits what became of each run.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledAtEveryCommitIT {

    private static final String SCRIPT =
            """
            turns:
              - text: One after the other.
                tool_calls:
                  - {name: count_unsafe}
                  - {name: count_unsafe}
              - text: Side by side.
                tool_calls:
                  - {name: count_read}
                  - {name: count_read}
                  - {name: count_read}
              - text: Both.
                tool_calls:
                  - {name: count_read}
                  - {name: count_read}
                  - {name: count_unsafe}
              - text: Done.
                tool_calls:
                  - {name: finish, arguments: {result: counted}}
            """;

    private static final List<String> UNSAFE = List.of("call_1_1", "call_1_2", "call_3_3");
    private static final List<String> READ_ONLY =
            List.of("call_2_1", "call_2_2", "call_2_3", "call_3_1", "call_3_2");
    private static final int TURNS = 4;

    /** Its server dies, and the next one as it records that the first one's call was cut off. */
    private static final List<Held> TWICE =
            List.of(Held.after(CommitPoint.ANSWERED, 1), Held.after(CommitPoint.PROGRESSED, 1));

    private final Map<String, StreamFollower> followers = new HashMap<>();
    private final Map<String, Audit> audits = new HashMap<>();
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServers(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        cluster.store(server.caller(), "counter", SCRIPT);

        runUntilHeld(goal(TWICE), TWICE.getFirst());
        server.kill();
        cluster.traces().hold(goal(TWICE), TWICE.getLast());
        server = cluster.startToHold("server");
        server.awaitReady();
        cluster.awaitHeld(goal(TWICE));
        everyCommit().forEach(held -> runUntilHeld(goal(held), held));
        server.kill();

        audits.put(goal(TWICE), new Audit(cluster, goal(TWICE), TWICE.size()));
        everyCommit().forEach(held -> audits.put(goal(held), new Audit(cluster, goal(held), 1)));
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        followers.values().forEach(StreamFollower::close);
        cluster.close();
    }

    /** Every commit that the run consists of. */
    static Stream<Held> everyCommit() {
        return Stream.of(
                        commits(CommitPoint.OPENED, 1),
                        commits(CommitPoint.ANSWERED, TURNS),
                        commits(CommitPoint.PROGRESSED, 2),
                        commits(CommitPoint.TURNED, TURNS - 1),
                        commits(CommitPoint.LEFT, 1))
                .flatMap(commits -> commits);
    }

    private static Stream<Held> commits(CommitPoint point, int times) {
        return IntStream.rangeClosed(1, times)
                .boxed()
                .flatMap(nth -> Stream.of(Held.before(point, nth), Held.after(point, nth)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("everyCommit")
    void completesTheRunOnceAndWhole(Held held) {
        isCompletedOnceAndWhole(goal(held));
    }

    @Test
    void completesTheRunAlsoWhenItsRecoveryIsKilled() {
        isCompletedOnceAndWhole(goal(TWICE));
    }

    private void isCompletedOnceAndWhole(String goal) {
        Audit audit = Objects.requireNonNull(audits.get(goal));
        cluster.awaitStatus(server.caller(), audit.run(), "completed");

        audit.calledUnsafeToolsAtMostOnce(UNSAFE);
        audit.calledReadOnlyToolsUntilTheyCompleted(READ_ONLY);
        audit.ranNothingAgainThatHadEnded();
        audit.askedNothingAgainThatWasAnswered();
        Audit.eachListenerGotEachEventOnce(
                cluster.events(server.caller(), audit.run()),
                Objects.requireNonNull(followers.get(goal)).awaitEnd());
    }

    private void runUntilHeld(String goal, Held held) {
        String run = cluster.runUntilHeld(server.caller(), "counter", goal, held);
        followers.put(goal, new StreamFollower(List.of(server.caller()), run));
    }

    private static String goal(Object held) {
        return "die at " + held;
    }
}
