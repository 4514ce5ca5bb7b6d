package dev.grove.server.site;

import java.util.Set;

/**
 * Where clients find this server: by the operator's setting, or on the loopback address. What a
 * request calls the server otherwise is none.
 *
 * @param url scheme, host and port, without a slash at the end; the issuer of our tokens
 */
public record ServerAddress(String url) {

    /** Whether browsers speak TLS with it, whatever a proxy in front speaks with the server. */
    public boolean isSecure() {
        return url.startsWith("https:");
    }

    /** MCP as a resource that tokens are good for. */
    public String resource() {
        return url + "/mcp/rpc";
    }

    /** All routes but that of MCP, as a resource that tokens are good for. */
    public String api() {
        return url;
    }

    /** Resources that a token may be good for. */
    public Set<String> resources() {
        return Set.of(resource(), api());
    }

    /** Where nothing is given out. */
    public String authorizationEndpoint() {
        return url + "/oauth2/authorize";
    }

    /** An endpoint that refuses every client. */
    public String registrationEndpoint() {
        return url + "/oauth2/register";
    }

    public String tokenEndpoint() {
        return url + "/oauth2/token";
    }

    public String jwksUri() {
        return url + "/oauth2/jwks";
    }
}
