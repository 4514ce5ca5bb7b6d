package dev.grove.mcp.client.rpc;

import java.net.URI;
import java.util.Map;

/**
 * A server's address and the headers to send with each request.
 *
 * @param url of its one endpoint
 * @param headers credentials among them
 */
public record RemoteAddress(URI url, Map<String, String> headers) {

    public RemoteAddress {
        headers = Map.copyOf(headers);
    }

    /** Without the headers. */
    @Override
    public String toString() {
        return url.toString();
    }
}
