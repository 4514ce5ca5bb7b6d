package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Applications, MCP clients and a browser work through a proxy on three servers, and each part of
 * the deployment fails in its turn: every run that was accepted is completed once.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeploymentIT {

    private static final Path TABLE = Path.of("target/replicas.md");

    private final List<String> rows = new CopyOnWriteArrayList<>();
    private Deployment deployment;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        deployment =
                new Deployment(
                        folder, Build.TESTED, new KilledPostgres(folder.resolve("postgres")));
    }

    @AfterAll
    void stop() throws IOException {
        if (deployment != null) {
            deployment.close();
        }
        Files.write(TABLE, rows);
    }

    @ParameterizedTest
    @EnumSource(Trouble.class)
    void losesNothingAndDoesNothingTwice(Trouble trouble) throws InterruptedException {
        Seen seen = new CallersThroughProxy(deployment).during(trouble::befall);
        rows.add(seen.row(trouble.label()));

        assertThat(seen.runs().size()).isGreaterThan(5);
        assertThat(seen.runs()).allSatisfy(run -> run.assertCompletedOnce(deployment));
        if (trouble == Trouble.EVERY_SERVER_IS_REPLACED) {
            assertThat(seen.refused().keySet())
                    .as("what the proxy may ask another server for")
                    .noneMatch(what -> what.matches("(page|list): HTTP 50[24]"));
        }
        if (trouble == Trouble.NOTHING) {
            assertThat(seen.refused()).isEmpty();
            assertThat(seen.callsOfMcp()).isGreaterThan(1);
        }
    }
}
