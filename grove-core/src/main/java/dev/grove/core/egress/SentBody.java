package dev.grove.core.egress;

import dev.grove.core.cancel.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * The body of a request, which remembers whether any of it was handed to the connection: until then
 * no server can have acted on the request. By then much time may have passed, in which another
 * replica took over the run that asks.
 */
final class SentBody extends HttpEntityWrapper {

    private final Cancellation cancellation;
    private volatile boolean begun;

    SentBody(String json, Cancellation cancellation) {
        super(
                new ByteArrayEntity(
                        json.getBytes(StandardCharsets.UTF_8), ContentType.APPLICATION_JSON));
        this.cancellation = cancellation;
    }

    boolean hasBegun() {
        return begun;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        if (cancellation.isRequestedByNow()) {
            throw new IOException("it is not wanted any more");
        }
        begun = true;
        super.writeTo(out);
    }
}
