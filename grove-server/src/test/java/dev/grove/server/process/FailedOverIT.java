package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.grove.core.LongForm;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The database's primary is lost while runs go on, and its standby is promoted. Grove's servers
 * have the addresses of both, and are not restarted.
 */
@LongForm
class FailedOverIT {

    private static final Path TABLE = Path.of("target/failover.md");

    /** Reads at a gate, then has an effect. */
    private static final String READS_AND_ACTS =
            """
            turns:
              - tool_calls: [{name: count_read, arguments: {gate: later}}]
              - tool_calls: [{name: count_unsafe, arguments: {}}]
              - tool_calls: [{name: finish, arguments: {result: acted}}]
            """;

    private static final String EFFECT = "call_2_1";

    @TempDir private Path folder;

    /** With commits that wait for the standby: it has all that any caller was answered. */
    @Test
    void goesOnUnderLoadWithNothingLostOrDoneTwice() throws IOException, InterruptedException {
        try (Deployment deployment = new Deployment(folder, Build.TESTED, postgres(true))) {
            Seen seen =
                    new CallersThroughProxy(deployment).during(Trouble.POSTGRES_IS_KILLED::befall);
            Files.write(TABLE, List.of(seen.row("the standby is promoted")));
            assertThat(seen.runs().size()).isGreaterThan(5);
            assertThat(seen.runs()).allSatisfy(run -> run.assertCompletedOnce(deployment));
        }
    }

    /**
     * The standby is cut off before the effect, and promoted after it. Where commits wait for the
     * standby, the effect does not come before its mark is there, so not before the promotion;
     * where they do not, mark and effect are of a log that is gone, and the effect comes again.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void losesNoEffectsMarkWhereCommitsWaitForTheStandby(boolean synchronous) throws IOException {
        try (ReplicatedPostgres postgres = postgres(synchronous);
                Cluster cluster = new Cluster(folder, postgres.settings())) {
            ServerProcess server = cluster.start("one");
            server.awaitReady();
            HttpCaller caller = server.caller();
            cluster.store(caller, "acting", READS_AND_ACTS);
            String run = cluster.run(caller, "acting", "acts");
            cluster.awaitExecutor(run, "call_1_1");

            postgres.cutOffTheStandby();
            cluster.traces().open("later");
            if (synchronous) {
                await("no effect").during(Cluster.LEASE).until(() -> effects(cluster, run) == 0);
            } else {
                cluster.awaitStatus(caller, run, "completed");
                assertThat(effects(cluster, run)).isOne();
            }
            postgres.fail();

            await("the end of the run on the promoted standby")
                    .atMost(Cluster.RUN_LIMIT)
                    .until(() -> completedIn(postgres, run));
            assertThat(effects(cluster, run)).isEqualTo(synchronous ? 1 : 2);
        }
    }

    private static boolean completedIn(ReplicatedPostgres postgres, String run) {
        return postgres.client()
                .sql("SELECT status = 'completed' FROM agent_runs WHERE id = CAST(:run AS uuid)")
                .param("run", run)
                .query(Boolean.class)
                .single();
    }

    private static long effects(Cluster cluster, String run) {
        return cluster.traces().executions(run).stream()
                .filter(execution -> execution.call().equals(EFFECT))
                .count();
    }

    private ReplicatedPostgres postgres(boolean synchronous) throws IOException {
        Path programs =
                InstalledPostgres.programs()
                        .orElseGet(() -> abort("no PostgreSQL with pg_basebackup on this machine"));
        return ReplicatedPostgres.start(programs, folder.resolve("postgres"), synchronous);
    }
}
