package dev.grove.workspace.container;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/** Listens with TLS on the loopback, and resets connections as soon as the handshake is over. */
public final class ResettingEngine implements AutoCloseable {

    private final SSLServerSocket server;
    private final int kept;

    /**
     * Starts it.
     *
     * @param certificates its own, in PEM
     * @param kept the connection that is answered with a byte and not reset, from 1; none if 0
     */
    public ResettingEngine(Path certificates, int kept) throws IOException {
        PemSslStoreDetails own =
                PemSslStoreDetails.forCertificates("file:" + certificates.resolve("cert.pem"))
                        .withPrivateKey("file:" + certificates.resolve("key.pem"));
        this.kept = kept;
        server =
                (SSLServerSocket)
                        SslBundle.of(new PemSslStoreBundle(own, null))
                                .createSslContext()
                                .getServerSocketFactory()
                                .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    public String address() {
        return "tcp://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void serve() {
        for (int accepted = 1; ; accepted++) {
            try (SSLSocket connection = (SSLSocket) server.accept()) {
                connection.startHandshake();
                if (accepted == kept) {
                    connection.getOutputStream().write('.');
                } else {
                    connection.setSoLinger(true, 0);
                }
            } catch (IOException _) {
                if (server.isClosed()) {
                    return;
                }
            }
        }
    }
}
