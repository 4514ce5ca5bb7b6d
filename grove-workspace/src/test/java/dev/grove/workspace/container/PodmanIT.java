package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.workspace.container.host.EngineAddress;
import dev.grove.workspace.container.host.EngineClient;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The contract on Podman, at the address that {@code GROVE_PODMAN_HOST} names. Where there is none,
 * it is not run, unless {@code GROVE_REQUIRE_PODMAN=1}.
 */
class PodmanIT extends SandboxContract {

    private static final String HOST = System.getenv().getOrDefault("GROVE_PODMAN_HOST", "");

    @BeforeEach
    void findPodman() {
        if (HOST.isBlank() && "1".equals(System.getenv("GROVE_REQUIRE_PODMAN"))) {
            throw new AssertionError("GROVE_REQUIRE_PODMAN=1, but GROVE_PODMAN_HOST is not set");
        }
        assumeTrue(!HOST.isBlank(), "No Podman: GROVE_PODMAN_HOST is not set");
    }

    @Override
    String engine() {
        return HOST;
    }

    @Test
    void isRecognisedAsPodman() {
        EngineClient client =
                EngineClient.connect(EngineAddress.of(HOST, null), null, Duration.ofSeconds(30));
        assertThat(client.podman()).isTrue();
        assertThat(client.name()).startsWith("Podman ");
    }
}
