package dev.grove.bench.mcp;

import dev.grove.bench.http.HttpConnection;
import java.io.IOException;

/** Makes one call after the other on a connection. */
final class Caller implements AutoCloseable {

    private final EchoRequest request;
    private final HttpConnection connection;

    Caller(EchoRequest request) throws IOException {
        this.request = request;
        this.connection = new HttpConnection(request.server());
    }

    /**
     * One call, until the last byte of its answer.
     *
     * @throws IOException also when the answer is another than it should be
     */
    void call() throws IOException {
        String answer = connection.call(request.bytes());
        if (!answer.contains(EchoRequest.TEXT)) {
            throw new IOException("The answer was " + answer);
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
