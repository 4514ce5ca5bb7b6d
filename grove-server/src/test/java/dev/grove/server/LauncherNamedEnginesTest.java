package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where the settings name engines, the launcher neither looks at one of this machine nor makes one.
 */
class LauncherNamedEnginesTest {

    /** The program of the doctor prints what the test wants found; a server ends at once. */
    private static final String JAVA =
            """
            case "$*" in *diagnosis.offline.Doctor*)
                cat "$0.findings"; echo "${GROVE_SANDBOX_IMAGE:-}" >"$0.image"; exit ;;
            esac
            echo "a server with the image ${GROVE_SANDBOX_IMAGE:-of its settings}"; exit 7
            """;

    private static final Map<String, String> NAMED =
            Map.of("GROVE_WORKSPACES_REMOTE_ENGINES_A_HOST", "tcp://engine-a.example.com:2376");

    private static final String OF_MACHINE = "code:  engine_unreachable";

    @TempDir private Path folder;
    private LauncherCheckout checkout;
    private Path asked;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = LauncherCheckout.at(folder.resolve("grove"), JAVA);
        asked = folder.resolve("asked");
        checkout.program("docker", "echo \"$@\" >>'" + asked + "'; exit 1");
        found("ok\tengine\tengine_not_named\tThe settings name no container engine.\t\t");
    }

    @Test
    void doctorLooksAtTheMachinesEngineWhereNoneIsNamed() {
        Shell.Ended ended = launch("doctor", Map.of());
        assertThat(ended.status()).as(ended.printed()).isEqualTo(2);
        assertThat(ended.printed())
                .contains(OF_MACHINE)
                .doesNotContain("The settings name no container engine.");
        assertThat(asked).exists();
    }

    @Test
    void doctorShowsWhatItsProgramFoundOfEnginesThatTheSettingsName() throws IOException {
        // Named in application.yaml, which the launcher does not read.
        found("ok\tengine\tengine_answers\tDocker 28 at tcp://engine-a:2376 answers.\t\t");
        Shell.Ended ended = launch("doctor", Map.of());
        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(ended.printed())
                .containsOnlyOnce(" engine      ")
                .contains("Docker 28 at tcp://engine-a:2376 answers.");
        assertThat(asked).doesNotExist();
    }

    @Test
    void doctorLooksAtNoOtherEngineWhereNamedOnesCouldNotBeAsked() throws IOException {
        Files.delete(checkout.built());
        Shell.Ended ended = launch("doctor", NAMED);
        assertThat(ended.status()).as(ended.printed()).isEqualTo(1);
        assertThat(ended.printed())
                .contains("code:  not_built")
                .contains("engines that the settings name")
                .doesNotContain(OF_MACHINE);
        assertThat(asked).doesNotExist();
        assertThat(launch("doctor", Map.of()).printed()).contains(OF_MACHINE);
    }

    @Test
    void doctorSaysThatSandboxesAreOffAlsoWhereEnginesAreNamed() throws IOException {
        found("ok\tdisk\tdisk_free\tThere is room.\t\t");
        Map<String, String> off = new HashMap<>(NAMED);
        off.put("GROVE_SANDBOX", "none");
        assertThat(launch("doctor", off).printed())
                .contains("Sandboxes are switched off by GROVE_SANDBOX=none.");
    }

    /**
     * Engine of {@code GROVE_WORKSPACES_HOST} alone: its image is the one that {@code ./grove up}
     * starts its server with.
     */
    @Test
    void doctorAsksForTheImageOfUp() throws IOException {
        Path image = folder.resolve("jdk/bin/java.image");
        Path source = Files.createDirectory(checkout.root().resolve("workspace-image"));
        Files.writeString(source.resolve("Dockerfile"), "FROM scratch");
        launch("doctor", Map.of("GROVE_WORKSPACES_HOST", "unix:///nowhere/docker.sock"));
        assertThat(image).content().matches("grove-workspace:[0-9a-f]{12}\n");
        launch("doctor", NAMED);
        assertThat(image).content().isBlank();
    }

    @Test
    void upStartsTheServerWithTheEnginesThatAreNamed() {
        Shell.Ended ended = launch("up", NAMED);
        assertThat(ended.status()).as(ended.printed()).isEqualTo(7);
        assertThat(ended.printed())
                .contains("a server with the image of its settings")
                .doesNotContain("going on without a sandbox");
        assertThat(asked).doesNotExist();
        assertThat(launch("up", Map.of()).printed()).contains("going on without a sandbox");
        assertThat(asked).exists();
    }

    private void found(String findings) throws IOException {
        Files.writeString(folder.resolve("jdk/bin/java.findings"), findings + "\n");
    }

    /** On a machine whose engine does not answer. */
    private Shell.Ended launch(String command, Map<String, String> settings) {
        Map<String, String> environment = checkout.environment();
        environment.put("GROVE_SANDBOX", "auto");
        environment.put("DOCKER_HOST", "unix:///nowhere/docker.sock");
        environment.put("PATH", folder.resolve("jdk/bin") + ":" + System.getenv("PATH"));
        environment.putAll(settings);
        return Shell.run(
                List.of(checkout.grove(), command, "--port", Integer.toString(FreePort.next())),
                environment);
    }
}
