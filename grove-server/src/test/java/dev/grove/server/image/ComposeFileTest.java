package dev.grove.server.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ComposeFileTest {

    private static final Path FILE = Path.of("../docker-compose.yml");
    private static final String KEY_FOLDER = "/var/lib/grove-key";

    private JsonNode services;
    private JsonNode volumes;

    @BeforeEach
    void read() throws IOException {
        JsonNode file =
                JsonMapper.shared().valueToTree(new Yaml().<Object>load(Files.readString(FILE)));
        services = file.path("services");
        volumes = file.path("volumes");
    }

    @Test
    void whatServesIsStartedAgainWhenItFalls() {
        assertThat(List.of("grove", "postgres"))
                .allSatisfy(name ->
                        assertThat(service(name).path("restart").asString())
                                .isEqualTo("unless-stopped"));
    }

    @Test
    void theServerWaitsForItsDatabaseItsKeyAndTheImageOfSandboxes() {
        JsonNode wanted = service("grove").path("depends_on");
        assertThat(wanted.at("/postgres/condition").asString()).isEqualTo("service_healthy");
        assertThat(List.of("master-key", "workspace-image"))
                .allSatisfy(name ->
                        assertThat(wanted.path(name).path("condition").asString())
                                .isEqualTo("service_completed_successfully"));
    }

    @Test
    void theServerReadsTheKeyThatIsMadeOnceAndCannotChangeIt() {
        assertThat(service("grove").at("/environment/GROVE_MASTER_KEY_FILE").asString())
                .isEqualTo(KEY_FOLDER + "/master.key");
        assertThat(texts(service("grove").path("volumes")))
                .contains("master-key:" + KEY_FOLDER + ":ro");
        assertThat(texts(service("master-key").path("volumes")))
                .containsExactly("master-key:" + KEY_FOLDER);
        assertThat(service("master-key").path("network_mode").asString()).isEqualTo("none");
        assertThat(volumes.has("master-key")).isTrue();
    }

    /** The service's own command, on a folder of this machine. */
    @Test
    void makesAKeyOf32BytesForTheServersUserAloneAndOnlyOnce(@TempDir Path folder)
            throws Exception {
        makeKey(folder);
        Path key = folder.resolve("master.key");
        assertThat(Files.readString(key)).matches("[A-Za-z0-9+/]{43}=");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        String made = Files.readString(key);
        makeKey(folder);
        assertThat(Files.readString(key)).isEqualTo(made);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(key);
        }
    }

    @Test
    void theServerIsReachedFromThisMachineOnlyAndTheDatabaseByTheServerOnly() {
        assertThat(texts(service("grove").path("ports"))).containsExactly("127.0.0.1:8080:8080");
        assertThat(service("postgres").has("ports")).isFalse();
    }

    /** It is not root, so the engine's socket is open to it by a group. */
    @Test
    void theServerRunsAsItsImageSaysWithTheGroupOfTheEnginesSocket() {
        JsonNode grove = service("grove");
        assertThat(grove.has("user")).isFalse();
        assertThat(grove.has("privileged")).isFalse();
        assertThat(grove.has("cap_add")).isFalse();
        assertThat(texts(grove.path("group_add"))).containsExactly("${GROVE_DOCKER_GID:-0}");
        assertThat(grove.path("entrypoint").isMissingNode()).isTrue();
    }

    /** A variable of the service itself, empty ones too, would go before that of the file. */
    @Test
    void takesKeysOfModelsAndOtherSettingsFromAFileThatMayBeMissing() throws Exception {
        JsonNode file = service("grove").path("env_file").path(0);
        assertThat(file.path("path").asString()).isEqualTo("${GROVE_ENV_FILE:-grove.env}");
        assertThat(file.path("required").booleanValue()).isFalse();
        assertThat(service("grove").path("environment").propertyNames())
                .noneMatch(name -> name.endsWith("_API_KEY"));
        for (String ignored : List.of("../.gitignore", "../.dockerignore")) {
            assertThat(Files.readAllLines(Path.of(ignored))).contains("grove.env");
        }
    }

    /** But for the database's password, which only helps whom the network lets in. */
    @Test
    void holdsNoSecret() {
        assertThat(service("grove").path("environment").has("GROVE_MASTER_KEY")).isFalse();
    }

    private void makeKey(Path folder) throws Exception {
        String script = texts(service("master-key").path("command")).getFirst();
        List<String> shell = texts(service("master-key").path("entrypoint"));
        assertThat(shell).containsExactly("bash", "-euc");
        Process process =
                new ProcessBuilder(
                                shell.getFirst(),
                                shell.getLast(),
                                script.replace(KEY_FOLDER, folder.toString()))
                        .inheritIO()
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private JsonNode service(String name) {
        return services.path(name);
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }
}
