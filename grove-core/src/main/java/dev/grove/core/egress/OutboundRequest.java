package dev.grove.core.egress;

import dev.grove.core.cancel.Cancellation;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a host that a caller or an agent named.
 *
 * @param purpose kind of connection
 * @param headers credentials among them
 * @param json its body; null for none
 * @param deadline when it is given up, whatever part of the answer is there
 */
public record OutboundRequest(
        Purpose purpose,
        String method,
        URI url,
        Map<String, String> headers,
        @Nullable String json,
        Instant deadline,
        Cancellation cancellation) {

    public OutboundRequest {
        headers = Map.copyOf(headers);
    }

    /** A request of the server to what a definition names. */
    public OutboundRequest(
            String method,
            URI url,
            Map<String, String> headers,
            @Nullable String json,
            Instant deadline,
            Cancellation cancellation) {
        this(Purpose.SERVER, method, url, headers, json, deadline, cancellation);
    }

    /** Without headers and body. */
    @Override
    public String toString() {
        return method + " " + url;
    }
}
