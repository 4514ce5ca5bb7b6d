package dev.grove.workspace.egress.proxy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A host on the loopback that records each request and gives one answer to all of them. */
final class OriginServer implements AutoCloseable {

    private final ServerSocket socket;
    private final String answer;
    private final String until;
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    /**
     * @param until end of what it reads before it answers
     */
    OriginServer(String until, String answer) throws IOException {
        this.until = until;
        this.answer = answer;
        this.socket = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return socket.getLocalPort();
    }

    BlockingQueue<String> received() {
        return received;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                received.add(read(connection.getInputStream()));
                connection.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException _) {
                // The next connection may be better.
            }
        }
    }

    private String read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith(until)) {
            int c = in.read();
            if (c < 0) {
                return "cut off: " + bytes.toString(StandardCharsets.ISO_8859_1);
            }
            bytes.write(c);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
