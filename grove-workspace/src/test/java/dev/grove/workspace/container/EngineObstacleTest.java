package dev.grove.workspace.container;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import dev.grove.core.SettableClock;
import dev.grove.core.dockerd.TestAuthority;
import dev.grove.workspace.container.host.EngineAddress;
import dev.grove.workspace.container.host.EngineDiscovery;
import dev.grove.workspace.container.host.EngineIdentity;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Obstacles to the use of an engine on another machine, distinguished so that each can be mended.
 */
class EngineObstacleTest {

    private static final Duration CALL_LIMIT = Duration.ofSeconds(2);

    @TempDir private static Path folder;
    private static TestAuthority authority;
    private static Path client;

    @BeforeAll
    static void makeCertificates() {
        authority = new TestAuthority(folder.resolve("authority"));
        client = authority.client("server");
    }

    @Test
    void theEnginesCertificateHasExpired() throws IOException {
        Path expired = authority.expiredEngine("engine", "ip:127.0.0.1");
        try (Listener engine = Listener.overTls(expired)) {
            SandboxStatus status = status(engine.address());
            assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_EXPIRED);
            assertThat(status.reason())
                    .isEqualTo(
                            "the certificate of the engine at %s has expired"
                                    .formatted(engine.address()));
        }
    }

    @Test
    void theEnginesCertificateIsForAnotherName() throws IOException {
        Path other = authority.engine("engine", "dns:engine.example.com");
        try (Listener engine = Listener.overTls(other)) {
            SandboxStatus status = status(engine.address());
            assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_NAME);
            assertThat(status.reason()).contains(engine.address(), "is for other names");
        }
    }

    @Test
    void theEnginesCertificateIsOfAnotherAuthority() throws IOException {
        Path strange =
                new TestAuthority(folder.resolve("stranger")).engine("engine", "ip:127.0.0.1");
        try (Listener engine = Listener.overTls(strange)) {
            SandboxStatus status = status(engine.address());
            assertThat(status.obstacle()).isEqualTo(Obstacle.CERTIFICATE_UNTRUSTED);
            assertThat(status.reason()).contains(client.resolve("ca.pem").toString());
        }
    }

    @Test
    void whatListensSpeaksInTheClear() throws IOException {
        try (Listener engine =
                Listener.saying(
                        ServerSocketFactory.getDefault(),
                        "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(status(engine.address()).obstacle()).isEqualTo(Obstacle.NO_TLS);
        }
    }

    @Test
    void nothingListens() {
        String address = "tcp://127.0.0.1:" + FreePort.next();
        SandboxStatus status = status(address);
        assertThat(status.obstacle()).isEqualTo(Obstacle.NOT_LISTENING);
        assertThat(status.reason())
                .isEqualTo(
                        "the container engine at %s does not answer: nothing listens there"
                                .formatted(address));
    }

    @Test
    void theEngineAcceptsTheCertificatesAndSaysNothing() throws IOException {
        try (Listener engine = Listener.overTls(authority.engine("engine", "ip:127.0.0.1"))) {
            SandboxStatus status = status(engine.address());
            assertThat(status.obstacle()).isEqualTo(Obstacle.AWAY);
            assertThat(status.reason()).contains(engine.address(), "does not answer");
        }
    }

    @Test
    void theAddressIsNone() {
        SandboxStatus status = status("tcp://no host");
        assertThat(status.obstacle()).isEqualTo(Obstacle.AWAY);
        assertThat(status.reason()).contains("tcp://no host");
    }

    @Test
    void aFileIsMissingOrCannotBeRead() throws IOException {
        String address = "tcp://127.0.0.1:" + FreePort.next();
        Path other = authority.client("incomplete");
        Path key = other.resolve("key.pem");
        Files.delete(key);
        SandboxStatus missing = status(address, other);
        assertThat(missing.obstacle()).isEqualTo(Obstacle.CERTIFICATE_FILES);
        assertThat(missing.reason()).isEqualTo(key + " is missing");
        Files.createDirectory(key);
        assertThat(status(address, other).reason()).isEqualTo(key + " cannot be read");
    }

    private static SandboxStatus status(String address) {
        return status(address, client);
    }

    private static SandboxStatus status(String address, Path certificates) {
        return new EngineDiscovery(
                        List.of(EngineAddress.of(address, certificates)),
                        new WorkspaceSettings(
                                "auto", "", "image", "", true, Duration.ofHours(1), CALL_LIMIT),
                        new SettableClock(Instant.now()))
                .status();
    }

    /** Takes connections on the loopback, and answers each in the same way. */
    private record Listener(ServerSocket socket, String answer) implements AutoCloseable {

        static Listener overTls(Path certificates) throws IOException {
            return saying(
                    EngineIdentity.read(certificates).getSSLContext().getServerSocketFactory(), "");
        }

        static Listener saying(ServerSocketFactory sockets, String answer) throws IOException {
            Listener listener =
                    new Listener(
                            sockets.createServerSocket(0, 10, InetAddress.getLoopbackAddress()),
                            answer);
            Thread.ofVirtual().start(listener::accept);
            return listener;
        }

        String address() {
            return "tcp://127.0.0.1:" + socket.getLocalPort();
        }

        private void accept() {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    Thread.ofVirtual().start(() -> serve(connection));
                } catch (IOException _) {
                    // It is closed, or a client did not go on.
                }
            }
        }

        private void serve(Socket connection) {
            try (connection) {
                int _ = connection.getInputStream().read();
                connection.getOutputStream().write(answer.getBytes(US_ASCII));
                connection.getOutputStream().flush();
                while (connection.getInputStream().read() >= 0) {
                    // Whatever is asked.
                }
            } catch (IOException _) {
                // The client did not accept the certificate.
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
