package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.demo.GovernedDemo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays {@code ./grove demo governed} twice on one server, as a person may. */
class GovernedDemoIT {

    private static final Path DEMO = Path.of("../demo").toAbsolutePath().normalize();

    /** Settings that the launcher gives its server. */
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GROVE_MODELS_SCRIPTED_DIRECTORY",
                    DEMO.toString(),
                    "GROVE_EGRESS_ALLOW",
                    "127.0.0.1");

    @TempDir private Path folder;
    private Cluster cluster;
    private ServerProcess server;

    @BeforeEach
    void startServer() throws Exception {
        Files.writeString(folder.resolve("admin.key"), Cluster.KEY);
        cluster = new Cluster(folder);
        server = cluster.start("server", SETTINGS);
        server.awaitReady();
    }

    @AfterEach
    void stopServer() {
        cluster.close();
    }

    @Test
    void theRecordGetsOutWithoutThePolicyAndStaysInUnderIt() throws Exception {
        for (int time = 0; time < 2; time++) {
            assertThat(demo())
                    .containsSubsequence(
                            "Without a policy",
                            "The page has a comment: Customer 7: Ada Hill",
                            "Under the policy keep-it-in",
                            "denied by rule stays of keep-it-in",
                            "The page has no new comment.",
                            "web:post_comment was denied by rule stays of keep-it-in@1",
                            "would have carried c:provider:crm from turn 2, crm:read_customer",
                            "and the agent's own work went on")
                    .containsOnlyOnce("was denied");
            assertThat(Files.readString(folder.resolve("run"))).hasSize(36);
        }
    }

    private String demo() throws Exception {
        Path printed = folder.resolve("printed");
        List<String> command = new ArrayList<>(BootCache.java());
        command.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        GovernedDemo.class.getName(),
                        "--url=" + server.caller().server(),
                        "--key-file=" + folder.resolve("admin.key"),
                        "--directory=" + DEMO,
                        "--run-file=" + folder.resolve("run"),
                        "--model=scripted/demo",
                        "--colour=no"));
        Process demo =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
        assertThat(demo.waitFor(2, TimeUnit.MINUTES)).isTrue();
        String shown = Files.readString(printed);
        assertThat(demo.exitValue()).as(shown).isZero();
        return shown;
    }
}
