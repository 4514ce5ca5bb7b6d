package dev.grove.workspace.container.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.workspace.sandbox.RemoteEngineSettings;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import dev.grove.workspace.volume.VolumeSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** Engine addresses that may be used in the clear, and those that never are. */
class EngineAddressTest {

    private static final Path CERTIFICATES = Path.of("/etc/grove/engines");

    @TempDir private Path data;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://engine.example.com:2375",
                "tcp://10.0.0.7:2375",
                "TCP://10.0.0.7:2375",
                "tcp://127.0.0.1.example.com:2375",
                "tcp://localhost.example.com:2375",
                "tcp://127.0.0.1@10.0.0.7:2375",
                "tcp://[2001:db8::1]:2375",
                "tcp://0.0.0.0:2375",
                "tcp://a_b:2375",
                "tcp:"
            })
    void refusesAnotherMachineWithoutCertificates(String host) {
        assertThatThrownBy(() -> EngineAddress.of(host, null))
                .isInstanceOf(InsecureEngineException.class)
                .hasMessageContaining(host);
        assertThat(EngineAddress.of(host, CERTIFICATES).remote()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unix:///var/run/docker.sock",
                "tcp://127.0.0.1:2375",
                "tcp://localhost:2375",
                "tcp://LOCALHOST:2375",
                "tcp://[::1]:2375"
            })
    void takesThisMachineInTheClear(String host) {
        assertThat(EngineAddress.of(host, null).remote()).isFalse();
    }

    @Test
    void needsNoCertificatesForASocket() {
        assertThat(EngineAddress.of("unix:///var/run/docker.sock", CERTIFICATES).certificates())
                .isNull();
    }

    @Test
    void looksNowhereElseWhereTheEnvironmentNamesAnotherMachine() {
        Map<String, String> ofDocker =
                Map.of(
                        "DOCKER_HOST", "tcp://10.0.0.7:2376",
                        "DOCKER_TLS_VERIFY", "1",
                        "DOCKER_CERT_PATH", "/home/me/.docker");
        assertThat(EngineAddresses.of("auto", null, ofDocker))
                .containsExactly(
                        new EngineAddress("tcp://10.0.0.7:2376", Path.of("/home/me/.docker")));
        assertThat(EngineAddresses.of("auto", CERTIFICATES, ofDocker))
                .containsExactly(new EngineAddress("tcp://10.0.0.7:2376", CERTIFICATES));
        Map<String, String> inTheClear = Map.of("DOCKER_HOST", "tcp://10.0.0.7:2375");
        assertThatThrownBy(() -> EngineAddresses.of("auto", null, inTheClear))
                .isInstanceOf(InsecureEngineException.class);
    }

    @Test
    void namesEnginesOfThisMachineAndOfOthersInTheirOrder() {
        EngineHosts hosts =
                hosts(
                        "",
                        new RemoteEngineSettings(
                                CERTIFICATES,
                                Duration.ZERO,
                                Map.of(
                                        "b", engine("unix:///run/b.sock", 0),
                                        "a", engine("tcp://10.0.0.7:2376", 7))));
        assertThat(hosts.all()).extracting(EngineHost::name).containsExactly("a", "b");
        assertThat(hosts.all())
                .extracting(EngineHost::places)
                .containsExactly(7, Integer.MAX_VALUE);
    }

    @Test
    void refusesAnEngineInTheClearAmongThoseThatAreNamed() {
        RemoteEngineSettings remote =
                new RemoteEngineSettings(
                        null, Duration.ZERO, Map.of("a", engine("tcp://10.0.0.7:2375", 0)));
        assertThatThrownBy(() -> hosts("", remote)).isInstanceOf(InsecureEngineException.class);
        RemoteEngineSettings none = new RemoteEngineSettings(null, Duration.ZERO, Map.of());
        assertThatThrownBy(() -> hosts("tcp://10.0.0.7:2375", none))
                .isInstanceOf(InsecureEngineException.class);
    }

    @Test
    void refusesOneEngineBesideThoseThatAreNamed() {
        RemoteEngineSettings remote =
                new RemoteEngineSettings(
                        null, Duration.ZERO, Map.of("a", engine("unix:///run/a.sock", 0)));
        assertThatThrownBy(() -> hosts("unix:///run/b.sock", remote))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("remove one of the two");
    }

    private EngineHosts hosts(String host, RemoteEngineSettings remote) {
        return new EngineHosts(
                new WorkspaceSettings(
                        "auto",
                        host,
                        "image",
                        "",
                        true,
                        Duration.ofHours(1),
                        Duration.ofSeconds(1)),
                remote,
                new VolumeSettings(VolumeSettings.Kind.AUTO),
                new DataDirectory(data),
                Clock.systemUTC());
    }

    private static RemoteEngineSettings.Engine engine(String host, int places) {
        return new RemoteEngineSettings.Engine(host, places, null, "");
    }

    @Test
    void saysWhatToDoWhenAServerCannotStart() {
        List<FailureAnalyzer> all =
                SpringFactoriesLoader.forDefaultResourceLocation()
                        .load(FailureAnalyzer.class, (_, _, _) -> {});
        FailureAnalysis analysis =
                all.stream()
                        .filter(InsecureEngineFailureAnalyzer.class::isInstance)
                        .findFirst()
                        .orElseThrow()
                        .analyze(
                                new IllegalStateException(
                                        new InsecureEngineException("tcp://10.0.0.7:2375")));
        assertThat(Objects.requireNonNull(analysis).getDescription())
                .contains("tcp://10.0.0.7:2375", "without TLS");
        assertThat(analysis.getAction()).contains("GROVE_WORKSPACES_REMOTE_CERTIFICATES");
    }
}
