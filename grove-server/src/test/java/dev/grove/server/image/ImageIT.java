package dev.grove.server.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import dev.grove.core.FreePort;
import dev.grove.core.LongForm;
import dev.grove.core.database.TestDatabase;
import dev.grove.server.ContainerEngineOfTests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** The image is built, and serves what the README shows, on a Postgres and with real sandboxes. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImageIT {

    private static final String KEY = "operator-key-of-the-image";
    private static final Pattern README_CURLS = Pattern.compile("(?s)```bash\n(KEY=.*?)```");

    private final TestDatabase database = TestDatabase.fresh();
    private final int port = FreePort.next();
    private @Nullable ServerImage image;
    private @Nullable GenericContainer<?> grove;

    /** It compiles all modules, which takes a busy machine longer than a test may take. */
    @BeforeAll
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void start() throws Exception {
        ContainerEngineOfTests.require();
        image = ServerImage.build();
        grove =
                new GenericContainer<>(DockerImageName.parse(image.name()))
                        .withNetworkMode("host")
                        .withEnv("GROVE_PORT", Integer.toString(port))
                        .withEnv("GROVE_DATABASE_URL", database.jdbcUrl())
                        .withEnv("GROVE_DATABASE_USERNAME", database.username())
                        .withEnv("GROVE_DATABASE_PASSWORD", database.password())
                        .withEnv("GROVE_BOOTSTRAP_ADMIN_KEY", KEY)
                        .withEnv("GROVE_SANDBOX_IMAGE", System.getenv("GROVE_SANDBOX_IMAGE"))
                        .withEnv("GROVE_MODELS_SCRIPTED_DIRECTORY", "/scripts")
                        .withEnv("DOCKER_HOST", "unix:///var/run/docker.sock")
                        .withCopyFileToContainer(
                                MountableFile.forHostPath(Path.of("src/test/resources/scripts")),
                                "/scripts")
                        .withCreateContainerCmdModifier(ImageIT::giveTheEngine)
                        .waitingFor(
                                Wait.forHealthcheck().withStartupTimeout(Duration.ofMinutes(3)));
        grove.start();
    }

    /** SIGTERM first, so that its spare sandboxes go with it: Testcontainers kills. */
    @AfterAll
    void remove() {
        try (database;
                var _ = image;
                var removed = grove) {
            if (removed != null && removed.isRunning()) {
                removed.getDockerClient()
                        .stopContainerCmd(removed.getContainerId())
                        .withTimeout(60)
                        .exec();
            }
        }
    }

    @Test
    void servesTheReadmesCurlsHealthyAsAUserThatIsNotRoot() throws Exception {
        GenericContainer<?> healthy = Objects.requireNonNull(grove);
        assertThat(users(healthy)).isNotEmpty().containsOnly("10001");
        assertThat(readmesCurls())
                .contains("\"name\":\"counter\"")
                .contains("event: run.completed")
                .contains("Both files have 3 lines.");
    }

    /** Without it, the image would still start, in twice the time. */
    @Test
    void startsWithTheCacheThatWasTrainedAsTheImageWasBuilt() throws Exception {
        var found =
                Objects.requireNonNull(grove)
                        .execInContainer("grep", "-m", "1", "/opt/grove/grove.aot", "/proc/1/maps");
        assertThat(found.getStdout()).isNotEmpty();
    }

    private static List<String> users(GenericContainer<?> container) {
        String[][] processes =
                container
                        .getDockerClient()
                        .topContainerCmd(container.getContainerId())
                        .withPsArgs("-o pid,uid")
                        .exec()
                        .getProcesses();
        return Stream.of(processes).map(process -> process[1].strip()).toList();
    }

    /**
     * Runs the README's curls, changed only in address, key and model, and returns their output.
     */
    private String readmesCurls() throws Exception {
        String readme = Files.readString(Path.of("../README.md"));
        String script =
                README_CURLS
                        .matcher(readme)
                        .results()
                        .findFirst()
                        .orElseThrow()
                        .group(1)
                        .replace("$(cat .grove/admin.key)", KEY)
                        .replace("localhost:8080", "127.0.0.1:" + port)
                        .replaceFirst("anthropic/[\\w.-]+", "scripted/counter");
        assertThat(script).contains("scripted/counter", "curl -N");
        Process shell = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true).start();
        try (var out = shell.inputReader()) {
            String said = out.readAllAsString();
            assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return said;
        }
    }

    private static void giveTheEngine(CreateContainerCmd command) {
        Path socket = socket();
        Objects.requireNonNull(command.getHostConfig())
                .withGroupAdd(List.of(groupOf(socket)))
                .withBinds(new Bind(socket.toString(), new Volume("/var/run/docker.sock")));
    }

    private static Path socket() {
        return Path.of(
                URI.create(
                                Objects.requireNonNullElse(
                                        System.getenv("DOCKER_HOST"),
                                        "unix:///var/run/docker.sock"))
                        .getPath());
    }

    private static String groupOf(Path socket) {
        try {
            return String.valueOf(Files.getAttribute(socket, "unix:gid"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
