package dev.grove.core.tool.custom.callback;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * The body of a request, which remembers whether any of it was handed to the connection: until then
 * nobody can have acted on the request.
 */
final class SentBody extends HttpEntityWrapper {

    private volatile boolean begun;

    SentBody(byte[] body) {
        super(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
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
