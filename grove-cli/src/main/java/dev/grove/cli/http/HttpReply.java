package dev.grove.cli.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answer of success, whose body its caller reads. */
public final class HttpReply implements AutoCloseable {

    private final int status;
    private final InputStream body;
    private final Function<String, @Nullable String> headers;

    HttpReply(int status, InputStream body, Function<String, @Nullable String> headers) {
        this.status = status;
        this.body = body;
        this.headers = headers;
    }

    /** Whether it has nothing to read. */
    public boolean isEmpty() {
        return status == 204;
    }

    public InputStream body() {
        return body;
    }

    public @Nullable String header(String name) {
        return headers.apply(name);
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
