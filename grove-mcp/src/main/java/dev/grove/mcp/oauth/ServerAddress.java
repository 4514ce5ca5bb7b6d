package dev.grove.mcp.oauth;

/**
 * Where clients find this server.
 *
 * @param url scheme, host and port, without a slash at the end; the issuer of our tokens
 * @param certain whether it is so by the operator's word, or on the loopback address, and not just
 *     by what the request called us
 */
public record ServerAddress(String url, boolean certain) {

    /** What tokens are good for. */
    public String resource() {
        return url + "/mcp/rpc";
    }

    public String tokenEndpoint() {
        return url + "/oauth2/token";
    }

    public String jwksUri() {
        return url + "/oauth2/jwks";
    }
}
