package dev.grove.bench.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A connection on which one request follows the other; a new one is made when the server closes it.
 * Not thread-safe.
 */
public final class HttpConnection implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 120_000;
    private static final int BUFFER = 8_192;
    private static final String LENGTH = "content-length:";
    private static final String CHUNKED = "transfer-encoding: chunked";
    private static final String CLOSE = "connection: close";

    private final InetSocketAddress server;
    private final byte[] buffer = new byte[BUFFER];
    private Socket socket;
    private InputStream in;
    private final List<String> headers = new ArrayList<>();
    private String status = "";
    private int length;
    private boolean chunked;
    private boolean last;
    private long sentAt = System.nanoTime();

    public HttpConnection(InetSocketAddress server) throws IOException {
        this.server = server;
        this.socket = connect(server);
        this.in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    }

    private static Socket connect(InetSocketAddress server) throws IOException {
        Socket socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    /** Receiver of an answer's body, piece by piece, as it comes. */
    @FunctionalInterface
    public interface Receiver {
        void receive(byte[] bytes, int count);
    }

    /**
     * Makes a request.
     *
     * @param request all of it, ready to be sent
     * @return the whole body of the answer
     * @throws IOException also when the answer is not a success
     */
    public String call(byte[] request) throws IOException {
        send(request);
        StringBuilder body = new StringBuilder();
        read((bytes, count) -> body.append(new String(bytes, 0, count, StandardCharsets.UTF_8)));
        if (!status.contains(" 20")) {
            throw new IOException("The answer was " + status + " " + body);
        }
        return body.toString();
    }

    /** Makes a request whose answer is read as it comes, the line of its status first. */
    public void listen(byte[] request, Receiver receiver) throws IOException {
        send(request);
        byte[] line = (status + "\n").getBytes(StandardCharsets.US_ASCII);
        receiver.receive(line, line.length);
        read(receiver);
    }

    /**
     * Returns the value of a header of the last answer; null when it had none of that name.
     *
     * @param name in small letters
     */
    public @Nullable String header(String name) {
        return headers.stream()
                .filter(header -> header.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(header -> header.substring(name.length() + 1).strip())
                .findFirst()
                .orElse(null);
    }

    /** Connects anew with the next request if the last one was so long ago. */
    void renewAfter(Duration idle) {
        last |= System.nanoTime() - sentAt > idle.toNanos();
    }

    private void send(byte[] request) throws IOException {
        sentAt = System.nanoTime();
        if (last) {
            socket.close();
            socket = connect(server);
            in = new BufferedInputStream(socket.getInputStream(), BUFFER);
        }
        socket.getOutputStream().write(request);
        status = line();
        headers.clear();
        length = 0;
        chunked = false;
        last = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            headers.add(header);
            String small = header.toLowerCase(Locale.ROOT);
            if (small.startsWith(LENGTH)) {
                length = Integer.parseInt(small.substring(LENGTH.length()).strip());
            }
            chunked |= small.equals(CHUNKED);
            last |= small.equals(CLOSE);
        }
    }

    private void read(Receiver receiver) throws IOException {
        if (!chunked) {
            read(length, receiver);
            return;
        }
        for (int size = size(); size > 0; size = size()) {
            read(size, receiver);
            line();
        }
        line();
    }

    private void read(int size, Receiver receiver) throws IOException {
        int left = size;
        while (left > 0) {
            int count = in.read(buffer, 0, Math.min(left, buffer.length));
            if (count < 0) {
                throw new EOFException("The connection was closed");
            }
            receiver.receive(buffer, count);
            left -= count;
        }
    }

    private int size() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("The connection was closed");
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
