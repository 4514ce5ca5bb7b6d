package dev.grove.workspace.container;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Speaks as an engine until a test makes it misbehave. */
public final class FakeEngine implements AutoCloseable {

    /** Handler of a connection, called when a request came in on it. */
    @FunctionalInterface
    public interface Answer {
        void to(Socket client, OutputStream out) throws IOException;
    }

    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Answer answer =
            (_, out) -> out.write(json("{\"Version\":\"1\",\"ApiVersion\":\"1.41\",\"Id\":\"x\"}"));

    public FakeEngine() {
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public String address() {
        return "tcp://127.0.0.1:" + listener.getLocalPort();
    }

    public void answers(Answer with) {
        this.answer = with;
    }

    public static byte[] json(String body) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body)
                .getBytes(US_ASCII);
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        try {
            while (!listener.isClosed()) {
                Socket client = listener.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException _) {
            // Closed, as asked.
        }
    }

    private void serve(Socket client) {
        try (client) {
            InputStream in = client.getInputStream();
            while (readRequest(in)) {
                answer.to(client, client.getOutputStream());
                client.getOutputStream().flush();
            }
        } catch (IOException _) {
            // The other side gave up.
        }
    }

    /** To the end of its headers; a body is left to be taken for the beginning of the next. */
    private static boolean readRequest(InputStream in) throws IOException {
        int newlines = 0;
        while (newlines < 2) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            if (next == '\n') {
                newlines++;
            } else if (next != '\r') {
                newlines = 0;
            }
        }
        return true;
    }
}
