package dev.grove.server.security;

import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The challenge for callers without a valid key. */
final class Challenge {

    static final String MCP = "/mcp/rpc";

    /** Metadata of protected resources; what follows names the resource. */
    static final String METADATA = "/.well-known/oauth-protected-resource";

    /** Place of the metadata of all routes but MCP's, whose own place is that of MCP. */
    static final String API = METADATA + "/api";

    private static final String REFUSED = "The key is not valid: unknown, revoked or expired";

    private Challenge() {}

    /**
     * The value of {@code WWW-Authenticate}. Clients find from it where tokens are given out (RFC
     * 9728), where the server knows its address.
     *
     * @param tried whether the request had something for a key
     */
    static String to(HttpServletRequest request, Optional<ServerAddress> address, boolean tried) {
        StringBuilder challenge = new StringBuilder("Bearer realm=\"grove\"");
        boolean isMcp = request.getRequestURI().equals(MCP);
        address.ifPresent(here ->
                challenge
                        .append(", resource_metadata=\"")
                        .append(here.url())
                        .append(isMcp ? METADATA + MCP : API)
                        .append('"'));
        if (isMcp) {
            challenge.append(", scope=\"mcp:invoke\"");
        }
        if (tried) {
            // There are clients that show the header, and not the body.
            challenge
                    .append(", error=\"invalid_token\", error_description=\"")
                    .append(REFUSED)
                    .append('"');
        }
        return challenge.toString();
    }
}
