package dev.grove.bench.mcp;

import dev.grove.bench.http.HttpConnection;
import java.io.IOException;

/** Makes one call after the other on a connection. */
final class Caller implements AutoCloseable {

    private final HttpConnection connection;
    private final byte[] call;

    Caller(Echo echo) throws IOException {
        this.connection = new HttpConnection(echo.server());
        this.call = echo.begin(connection);
    }

    /**
     * Makes one call and reads its answer to the last byte.
     *
     * @throws IOException also when the answer is another than it should be
     */
    void call() throws IOException {
        String answer = connection.call(call);
        if (!answer.contains(Echo.TEXT)) {
            throw new IOException("The answer was " + answer);
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
