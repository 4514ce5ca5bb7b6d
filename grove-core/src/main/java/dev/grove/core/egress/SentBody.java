package dev.grove.core.egress;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * The body of a request, which remembers whether any of it was handed to the connection: until then
 * nobody can have acted on the request.
 */
final class SentBody extends HttpEntityWrapper {

    private volatile boolean begun;

    SentBody(String json) {
        super(
                new ByteArrayEntity(
                        json.getBytes(StandardCharsets.UTF_8), ContentType.APPLICATION_JSON));
    }

    boolean hasBegun() {
        return begun;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        begun = true;
        super.writeTo(out);
    }
}
