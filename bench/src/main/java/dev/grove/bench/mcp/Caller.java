package dev.grove.bench.mcp;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Makes one call after the other on a connection, and on a new one when the server closes it. */
final class Caller implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final String LENGTH = "content-length:";
    private static final String CHUNKED = "transfer-encoding: chunked";

    private static final String CLOSE = "connection: close";

    private final EchoRequest request;
    private Socket socket;
    private InputStream in;

    Caller(EchoRequest request) throws IOException {
        this.request = request;
        this.socket = connect(request);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    private static Socket connect(EchoRequest request) throws IOException {
        Socket socket = request.connect();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    /**
     * One call, until the last byte of its answer.
     *
     * @throws IOException also when the answer is another than it should be
     */
    void call() throws IOException {
        request.writeTo(socket.getOutputStream());
        String status = line();
        int length = 0;
        boolean chunked = false;
        boolean last = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String small = header.toLowerCase(Locale.ROOT);
            if (small.startsWith(LENGTH)) {
                length = Integer.parseInt(small.substring(LENGTH.length()).strip());
            }
            chunked |= small.equals(CHUNKED);
            last |= small.equals(CLOSE);
        }
        String body = chunked ? chunks() : text(length);
        if (!status.contains(" 200") || !body.contains(EchoRequest.TEXT)) {
            throw new IOException("The answer was " + status + " " + body);
        }
        if (last) {
            socket.close();
            socket = connect(request);
            in = new BufferedInputStream(socket.getInputStream());
        }
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = size(); size > 0; size = size()) {
            body.append(text(size));
            line();
        }
        line();
        return body.toString();
    }

    private int size() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String text(int length) throws IOException {
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
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
