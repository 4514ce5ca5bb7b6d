package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.grove.core.LongForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Servers of an earlier build are replaced by those that are tested, one after the other, on one
 * database and under load. Meanwhile each build executes what the other has begun.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoBuildsIT {

    private static final Path TABLE = Path.of("target/two-builds.md");

    /** PostgreSQL errors that a server prints when its statements do not fit the schema. */
    private static final Pattern MISFIT =
            Pattern.compile(
                    "ERROR: (column|relation|function|operator|type|permission|new row|null value)"
                            + "|violates (not-null|check|foreign key|row-level)");

    /**
     * Calls that may fail when a server of the earlier build gets SIGTERM: it fails those that
     * begin then.
     */
    private static final int CALLS_UNDER_WAY = 8;

    private final List<String> rows = new CopyOnWriteArrayList<>();
    private EarlierBuild earlier;
    private Deployment deployment;

    @BeforeAll
    void startTheEarlierOne(@TempDir Path folder) throws IOException {
        earlier =
                EarlierBuild.found()
                        .orElseGet(() ->
                                abort(
                                        "no earlier build; ./grove test --all makes it where the"
                                                + " sources have their history"));
        deployment =
                new Deployment(folder, earlier, new KilledPostgres(folder.resolve("postgres")));
    }

    @AfterAll
    void stop() throws IOException {
        if (deployment != null) {
            deployment.close();
            Files.write(TABLE, rows);
        }
    }

    @ParameterizedTest
    @EnumSource(UpgradeStep.class)
    void replacesServersUnderLoad(UpgradeStep step) throws InterruptedException {
        int before = deployment.takeOvers();
        Seen seen =
                new CallersThroughProxy(deployment).during(servers -> step.take(servers, earlier));
        for (FollowedRun run : seen.runs()) {
            for (long i = 0; i < run.failedCalls(); i++) {
                seen.refused("call of a tool", "failed as an earlier server ended");
            }
        }
        rows.add(seen.row(step.label()));

        assertThat(seen.runs().size()).isGreaterThan(5);
        assertThat(seen.runs()).allSatisfy(run -> run.assertOnce(deployment));
        assertThat(seen.runs().stream().mapToLong(FollowedRun::failedCalls).sum())
                .as("calls that failed")
                .isLessThanOrEqualTo(step.endsAnEarlierServer() ? CALLS_UNDER_WAY : 0);
        await("the end of all runs, those of MCP too")
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> deployment.unfinished() == 0);
        if (step.losesAServer()) {
            assertThat(deployment.takeOvers()).isGreaterThan(before);
        }
        for (int i = 0; i < Deployment.SERVERS; i++) {
            assertThat(deployment.server(i).printed()).doesNotContainPattern(MISFIT);
        }
    }
}
