package dev.grove.mcp.client.rpc;

import dev.grove.core.identity.RunIdentity;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * A server's address and the headers to send with each request.
 *
 * @param url of its one endpoint
 * @param headers credentials among them
 * @param identity that the requests have, each by a header of its own
 */
public record RemoteAddress(URI url, Map<String, String> headers, Optional<RunIdentity> identity) {

    public RemoteAddress {
        headers = Map.copyOf(headers);
    }

    /** Address that is the same for all who ask. */
    public RemoteAddress(URI url, Map<String, String> headers) {
        this(url, headers, Optional.empty());
    }

    /** Whether what was opened with it may serve others, who have the same headers. */
    public boolean isShared() {
        return identity.isEmpty();
    }

    /** Without the headers. */
    @Override
    public String toString() {
        return url.toString();
    }
}
