package dev.grove.workspace.container.host;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
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

    private static final Duration LIMIT = Duration.ofSeconds(6);

    /** Connections: one that the engine resets may lose the reason that was sent on it. */
    private static final int TRIES = 5;

    private CertificateProbe() {}

    /**
     * Refusal of this server's certificate by the engine; empty if there is none, or no answer.
     *
     * @return a {@link ClosedWithoutReason} from an engine that closes its connections, although no
     *     request was sent on them
     */
    static Optional<SSLException> refusal(EngineAddress address, EngineIdentity identity) {
        Optional<SSLException> refusal = Optional.empty();
        for (int tried = 0; tried < TRIES; tried++) {
            refusal = ask(address, identity);
            if (!(refusal.orElse(null) instanceof ClosedWithoutReason)) {
                return refusal;
            }
        }
        return refusal;
    }

    private static Optional<SSLException> ask(EngineAddress address, EngineIdentity identity) {
        try (Socket connection = new Socket()) {
            URI uri = URI.create(address.host());
            connection.connect(
                    new InetSocketAddress(uri.getHost(), uri.getPort()), (int) LIMIT.toMillis());
            connection.setSoTimeout((int) LIMIT.toMillis());
            return shakeHands(connection, uri, identity);
        } catch (IOException | IllegalArgumentException _) {
            // It does not answer at all, or has nothing against it and waits for a request.
            return Optional.empty();
        }
    }

    private static Optional<SSLException> shakeHands(
            Socket connection, URI uri, EngineIdentity identity) throws IOException {
        try (SSLSocket secure =
                (SSLSocket)
                        identity.getSSLContext()
                                .getSocketFactory()
                                .createSocket(connection, uri.getHost(), uri.getPort(), true)) {
            secure.startHandshake();
            return secure.getInputStream().read() < 0
                    ? Optional.of(new ClosedWithoutReason())
                    : Optional.empty();
        } catch (SocketException | EOFException _) {
            return Optional.of(new ClosedWithoutReason());
        } catch (SSLException e) {
            return Optional.of(
                    e.getCause() instanceof SocketException || e.getCause() instanceof EOFException
                            ? new ClosedWithoutReason()
                            : e);
        }
    }

    /** A connection that the engine closed before anything was asked of it. */
    static final class ClosedWithoutReason extends SSLException {

        private ClosedWithoutReason() {
            super("the engine closed the connection in the handshake, or after it");
        }
    }
}
