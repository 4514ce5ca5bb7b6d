package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The class behind {@code useChat}, unmodified, whose page reloads and whose server is killed. */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ChatClientsOfReplicasIT {

    private static final Path SCRIPT =
            Path.of("src", "test", "chat", "replicas.mjs").toAbsolutePath();

    private static final Duration SCRIPT_LIMIT = Duration.ofMinutes(3);

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"6-strict,", "6,", "7,", "7,7"})
    void readEachAnswerOnce(String version, String ui) throws Exception {
        NodePackages packages = NodePackages.ofChat();
        Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
        Path script = Files.copy(SCRIPT, folder.resolve("replicas.mjs"));
        Path out = folder.resolve("out.txt");
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess one = cluster.start("one");
            ServerProcess other = cluster.start("other");
            one.awaitReady();
            other.awaitReady();
            cluster.store(one.caller(), "speaker", ChatOfReplicasIT.SPEAKS);
            cluster.store(one.caller(), "actor", ChatOfReplicasIT.ACTS);
            cluster.store(one.caller(), "stutterer", ChatOfReplicasIT.BREAKS);
            Process page =
                    new ProcessBuilder(
                                    packages.node().toString(),
                                    script.toString(),
                                    version,
                                    one.caller().server().toString(),
                                    other.caller().server().toString(),
                                    Cluster.KEY,
                                    "speaker",
                                    "actor",
                                    "stutterer",
                                    ui == null ? "" : ui)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(out.toFile())
                            .start();
            try {
                awaitStep(page, out, "kill");
                one.kill();
                page.getOutputStream().write("killed\n".getBytes(StandardCharsets.UTF_8));
                page.getOutputStream().flush();
                assertThat(page.waitFor(SCRIPT_LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .as("ended; it printed%n%s", Files.readString(out))
                        .isTrue();
            } finally {
                Process _ = page.destroyForcibly();
            }
            JsonNode reload = step(out, "reload").orElseThrow();
            assertThat(reload.path("before").asInt()).isEqualTo(1);
            assertThat(reload.path("said").asString()).isEqualTo(ChatOfReplicasIT.TEXT);
            assertThat(reload.path("stored").asString()).isEqualTo(ChatOfReplicasIT.TEXT);
            assertThat(reload.path("messages").asInt()).isEqualTo(2);
            assertThat(reload.path("errors")).isEmpty();
            JsonNode breaks = step(out, "breaks").orElseThrow();
            assertThat(breaks.path("said").asString())
                    .isEqualTo((ui == null ? "one |one |" : "") + ChatOfReplicasIT.TEXT);
            assertThat(breaks.path("dropped").toString())
                    .isEqualTo(ui == null ? "[\"t1.1\",\"t1.2\"]" : "[]");
            assertThat(breaks.path("steps").asInt()).isEqualTo(1);
            assertThat(breaks.path("errors")).isEmpty();
            JsonNode killed =
                    step(out, "killed").orElseThrow(() -> new AssertionError(printed(out)));
            assertThat(killed.path("status").asString()).isEqualTo("error");
            assertThat(killed.path("said").asString())
                    .isEqualTo("Let me see. |" + ChatOfReplicasIT.TEXT);
            assertThat(killed.path("messages").asInt()).isEqualTo(2);
            assertThat(killed.path("calls").toString()).isEqualTo("[\"output-available\"]");
            assertThat(killed.path("end").asString()).isEqualTo("completed");
            assertThat(killed.path("errors").asInt()).as("the broken connection").isEqualTo(1);
            String run = killed.path("run").asString();
            assertThat(cluster.traces().executions(run)).hasSize(1);
            assertThat(cluster.epoch(run)).isEqualTo(2);
        }
    }

    private static void awaitStep(Process page, Path out, String name) {
        await(name)
                .atMost(SCRIPT_LIMIT)
                .until(() -> {
                    assertThat(page.isAlive() || step(out, name).isPresent())
                            .as(printed(out))
                            .isTrue();
                    return step(out, name).isPresent();
                });
    }

    private static Optional<JsonNode> step(Path out, String name) {
        return printed(out)
                .lines()
                .filter(line -> line.startsWith("{") && line.endsWith("}"))
                .map(line -> JsonMapper.shared().readTree(line))
                .filter(line -> line.path("step").asString("").equals(name))
                .findFirst();
    }

    private static String printed(Path out) {
        try {
            return Files.readString(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
