package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.server.process.KillAtCommit.Fault;
import dev.grove.server.process.KillAtCommit.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills the server before and after each kind of commit, starts it again and audits what became of
 * the run. Each server finishes the run of the one before it, and is killed in the next.
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

    /** What a process exits with that ended because of SIGKILL. */
    private static final int KILLED = 128 + 9;

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void startServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.start("server");
        server.awaitReady();
        cluster.store(server.caller(), "counter", SCRIPT);
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    /**
     * Every commit that the run consists of. In the short form one for each kind of state that the
     * journal is left in; what comes before the first turn is the campaign's {@code
     * claimed-after-kill}.
     */
    static Stream<Fault> everyCommit() {
        List<Fault> states =
                List.of(
                        new Fault(CommitPoint.ANSWERED, Side.BEFORE, 1),
                        new Fault(CommitPoint.ANSWERED, Side.AFTER, 2),
                        new Fault(CommitPoint.PROGRESSED, Side.BEFORE, 1),
                        new Fault(CommitPoint.PROGRESSED, Side.BEFORE, 2),
                        new Fault(CommitPoint.TURNED, Side.BEFORE, 1),
                        new Fault(CommitPoint.TURNED, Side.AFTER, 1),
                        new Fault(CommitPoint.LEFT, Side.BEFORE, 1),
                        new Fault(CommitPoint.LEFT, Side.AFTER, 1));
        return TestForm.rows(states, others(states));
    }

    private static List<Fault> others(List<Fault> states) {
        List<Fault> all = new ArrayList<>();
        for (Side side : Side.values()) {
            all.add(new Fault(CommitPoint.OPENED, side, 1));
            all.add(new Fault(CommitPoint.LEFT, side, 1));
            for (int turn = 1; turn <= 4; turn++) {
                all.add(new Fault(CommitPoint.ANSWERED, side, turn));
            }
            for (int turn = 1; turn <= 3; turn++) {
                all.add(new Fault(CommitPoint.TURNED, side, turn));
            }
            all.add(new Fault(CommitPoint.PROGRESSED, side, 1));
            all.add(new Fault(CommitPoint.PROGRESSED, side, 2));
        }
        all.removeAll(states);
        return all;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("everyCommit")
    void completesTheRunOnceAndWhole(Fault fault) {
        completesAfter(List.of(fault));
    }

    /** The second server dies as it records that the first one's call was interrupted. */
    @Test
    void completesTheRunAlsoWhenItsRecoveryIsKilled() {
        completesAfter(
                List.of(
                        new Fault(CommitPoint.ANSWERED, Side.AFTER, 1),
                        new Fault(CommitPoint.PROGRESSED, Side.AFTER, 1)));
    }

    private void completesAfter(List<Fault> faults) {
        String goal = "die at " + faults;
        cluster.traces().arm(faults.getFirst());
        String run = cluster.run(server.caller(), "counter", goal);
        try (StreamFollower follower = new StreamFollower(List.of(server.caller()), run)) {
            awaitDeath();
            for (Fault again : faults.subList(1, faults.size())) {
                cluster.traces().arm(again);
                server = cluster.start("server");
                awaitDeath();
            }
            Audit audit = new Audit(cluster, run, goal, faults.size());

            server = cluster.start("server");
            server.awaitReady();
            cluster.awaitStatus(server.caller(), run, "completed");

            audit.calledUnsafeToolsAtMostOnce(UNSAFE);
            audit.calledReadOnlyToolsUntilTheyCompleted(READ_ONLY);
            audit.ranNothingAgainThatHadEnded();
            audit.askedNothingAgainThatWasAnswered();
            Audit.everyoneHeardEachEventOnce(
                    cluster.events(server.caller(), run), follower.awaitEnd());
        }
    }

    private void awaitDeath() {
        assertThat(server.awaitEnd()).isEqualTo(KILLED);
        assertThat(cluster.traces().armed()).as("died of the fault").isEmpty();
    }
}
