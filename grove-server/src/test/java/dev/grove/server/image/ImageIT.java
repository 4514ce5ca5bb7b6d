package dev.grove.server.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import dev.grove.core.LongForm;
import dev.grove.core.database.TestDatabase;
import dev.grove.server.ContainerEngineOfTests;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The image is built, and serves what the README shows, on a Postgres and with real sandboxes. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImageIT {

    private static final String KEY = "operator-key-of-the-image";
    private static final Pattern README_CURLS = Pattern.compile("(?s)```bash\n(KEY=.*?)```");

    private final DockerClient docker = ContainerEngineOfTests.require().docker();
    private final TestDatabase database = TestDatabase.fresh();
    private ServerImage image;
    private String container = "";
    private int port;

    @BeforeAll
    void start(@TempDir Path work) throws IOException {
        port = freePort();
        image = ServerImage.build(docker, work);
        container =
                docker.createContainerCmd(image.name())
                        .withEnv(
                                "GROVE_PORT=" + port,
                                "GROVE_DATABASE_URL=" + database.jdbcUrl(),
                                "GROVE_DATABASE_USERNAME=" + database.username(),
                                "GROVE_DATABASE_PASSWORD=" + database.password(),
                                "GROVE_BOOTSTRAP_ADMIN_KEY=" + KEY,
                                "GROVE_SANDBOX_IMAGE=" + System.getenv("GROVE_SANDBOX_IMAGE"),
                                "GROVE_MODELS_SCRIPTED_DIRECTORY=/scripts",
                                "DOCKER_HOST=unix:///var/run/docker.sock")
                        .withHostConfig(
                                HostConfig.newHostConfig()
                                        .withNetworkMode("host")
                                        .withGroupAdd(List.of(groupOf(socket())))
                                        .withBinds(
                                                bind(socket(), "/var/run/docker.sock"),
                                                bind(
                                                        Path.of("src/test/resources/scripts")
                                                                .toAbsolutePath(),
                                                        "/scripts")))
                        .exec()
                        .getId();
        docker.startContainerCmd(container).exec();
    }

    /** SIGTERM first, so that its spare sandboxes go with it. */
    @AfterAll
    void remove() {
        if (!container.isEmpty()) {
            docker.stopContainerCmd(container).withTimeout(60).exec();
            docker.removeContainerCmd(container).withForce(true).withRemoveVolumes(true).exec();
        }
        if (image != null) {
            image.close();
        }
        database.close();
    }

    @Test
    void servesTheReadmesCurlsHealthyAsAUserThatIsNotRoot() throws Exception {
        await().atMost(Duration.ofMinutes(3)).until(() -> Objects.equals(health(), "healthy"));
        assertThat(users()).isNotEmpty().containsOnly("10001");
        assertThat(readmesCurls())
                .contains("\"name\":\"counter\"")
                .contains("event: run.completed")
                .contains("Both files have 3 lines.");
    }

    private List<String> users() {
        String[][] processes =
                docker.topContainerCmd(container).withPsArgs("-o pid,uid").exec().getProcesses();
        return Stream.of(processes).map(process -> process[1].strip()).toList();
    }

    private String health() {
        InspectContainerResponse.ContainerState state =
                docker.inspectContainerCmd(container).exec().getState();
        return state.getHealth() == null ? "" : state.getHealth().getStatus();
    }

    /** As they stand there, but for the address, the key and the model. */
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

    private static Bind bind(Path from, String to) {
        return new Bind(from.toString(), new Volume(to), AccessMode.rw);
    }

    private static Path socket() {
        return Path.of(
                URI.create(
                                Objects.requireNonNullElse(
                                        System.getenv("DOCKER_HOST"),
                                        "unix:///var/run/docker.sock"))
                        .getPath());
    }

    private static String groupOf(Path socket) throws IOException {
        return String.valueOf(Files.getAttribute(socket, "unix:gid"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
