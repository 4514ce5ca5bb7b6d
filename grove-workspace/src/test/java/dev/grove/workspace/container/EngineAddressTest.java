package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What is spoken to in the clear, and what never is. */
class EngineAddressTest {

    private static final Path CERTIFICATES = Path.of("/etc/grove/engines");

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
        assertThat(analysis).isNotNull();
        assertThat(analysis.getDescription()).contains("tcp://10.0.0.7:2375", "without TLS");
        assertThat(analysis.getAction()).contains("GROVE_WORKSPACES_REMOTE_CERTIFICATES");
    }
}
