package dev.grove.workspace.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Asks an engine what it thinks of this server's certificate. In TLS 1.3 it says so after the
 * handshake, and a client that writes its request then may read nothing but a broken connection.
 */
final class CertificateProbe {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    private CertificateProbe() {}

    /** What it has against it, if it says anything. */
    static Optional<SSLException> refusal(EngineAddress address, EngineIdentity identity) {
        try (Socket connection = new Socket()) {
            URI uri = URI.create(address.host());
            connection.connect(
                    new InetSocketAddress(uri.getHost(), uri.getPort()), (int) LIMIT.toMillis());
            connection.setSoTimeout((int) LIMIT.toMillis());
            try (SSLSocket secure =
                    (SSLSocket)
                            identity.getSSLContext()
                                    .getSocketFactory()
                                    .createSocket(connection, uri.getHost(), uri.getPort(), true)) {
                secure.startHandshake();
                int _ = secure.getInputStream().read();
            }
            return Optional.empty();
        } catch (SSLException e) {
            return Optional.of(e);
        } catch (IOException | IllegalArgumentException _) {
            // It does not answer at all, or has nothing against it and waits for a request.
            return Optional.empty();
        }
    }
}
