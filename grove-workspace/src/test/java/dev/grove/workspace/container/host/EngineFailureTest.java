package dev.grove.workspace.container.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.dockerd.TestAuthority;
import dev.grove.workspace.container.ResettingEngine;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reasons for which an engine over TLS could not be spoken to. */
class EngineFailureTest {

    /** Nothing is asked there: port 1 of this machine has no engine. */
    private static final String ADDRESS = "tcp://127.0.0.1:1";

    @TempDir private Path folder;

    /** However the connection ended: a slow engine, or a slow machine, hides the true reason. */
    @Test
    void namesAnExpiredCertificateWithoutAWordOfTheEngine() {
        Path expired = new TestAuthority(folder).expiredClient("expired");

        SandboxStatus timedOut = status(expired, new SocketTimeoutException("no answer"));
        assertThat(timedOut.obstacle()).isEqualTo(Obstacle.CERTIFICATE_EXPIRED);
        assertThat(timedOut.reason()).contains(expired.resolve("cert.pem").toString());
        assertThat(status(expired, new IOException("reset")).obstacle())
                .isEqualTo(Obstacle.CERTIFICATE_EXPIRED);
    }

    @Test
    void namesAnEngineThatWasNotReached() {
        Path expired = new TestAuthority(folder).expiredClient("expired");

        assertThat(status(expired, new ConnectException("refused")).obstacle())
                .isEqualTo(Obstacle.NOT_LISTENING);
    }

    @Test
    void saysThatAnEngineIsSilentWhoseReasonIsNotKnown() {
        Path valid = new TestAuthority(folder).client("server");

        assertThat(status(valid, new SocketTimeoutException("no answer")).obstacle())
                .isEqualTo(Obstacle.AWAY);
    }

    /** Models an engine that resets the connection, so that the reset overtakes its alert. */
    @Test
    void saysThatAnEngineRefusesWhichClosesEachConnectionAfterTheHandshake() throws Exception {
        TestAuthority authority = new TestAuthority(folder);
        Path client = authority.client("server");
        try (ResettingEngine engine =
                new ResettingEngine(authority.engine("engine", "ip:127.0.0.1"), 0)) {
            SandboxStatus status = status(engine.address(), client, new SocketException("reset"));

            assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_REJECTED);
            assertThat(status.reason()).contains(client.resolve("cert.pem").toString());
        }
    }

    /** Read on another connection, when the first ones were reset. */
    @Test
    void saysThatAnEngineIsSilentWhichKeepsALaterConnection() throws Exception {
        TestAuthority authority = new TestAuthority(folder);
        Path client = authority.client("server");
        try (ResettingEngine engine =
                new ResettingEngine(authority.engine("engine", "ip:127.0.0.1"), 3)) {
            assertThat(status(engine.address(), client, new SocketException("reset")).obstacle())
                    .isEqualTo(Obstacle.AWAY);
        }
    }

    private static SandboxStatus status(Path certificates, Exception failure) {
        return status(ADDRESS, certificates, failure);
    }

    private static SandboxStatus status(String address, Path certificates, Exception failure) {
        return EngineFailure.of(
                EngineAddress.of(address, certificates), "none", failure, Instant.now());
    }
}
