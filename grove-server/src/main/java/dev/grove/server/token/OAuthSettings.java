package dev.grove.server.token;

import java.net.URI;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An issuer outside of Grove whose tokens are accepted; none where there is no name of one.
 *
 * @param issuer the issuer's name, as its tokens have it; empty for none
 * @param jwksUri where its keys are; found by its metadata where this is empty
 * @param audience what its tokens must be for; this server's {@code /mcp/rpc} where this is empty
 * @param tenantClaim the claim that has a tenant's name or id
 * @param scopeClaim the claim that has scopes
 * @param scopes what the issuer's words mean here, as {@code staff: mcp:invoke}; a word that is not
 *     here must be a scope of ours itself
 */
@ConfigurationProperties("grove.mcp.oauth")
record OAuthSettings(
        @DefaultValue("") String issuer,
        @DefaultValue("") String jwksUri,
        @DefaultValue("") String audience,
        @DefaultValue("tenant") String tenantClaim,
        @DefaultValue("scope") String scopeClaim,
        @DefaultValue Map<String, String> scopes) {

    OAuthSettings {
        checkAddress("issuer", issuer);
        checkAddress("jwks-uri", jwksUri);
        scopes = Map.copyOf(scopes);
        scopes.forEach((word, scope) -> {
            if (TokenScopes.byName(scope).isEmpty()) {
                throw new IllegalArgumentException(
                        "grove.mcp.oauth.scopes."
                                + word
                                + " must be one of "
                                + String.join(", ", TokenScopes.all()));
            }
        });
    }

    boolean isOff() {
        return issuer.isEmpty();
    }

    private static void checkAddress(String name, String text) {
        if (!text.isEmpty()) {
            URI uri = URI.create(text);
            boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (!web || uri.getHost() == null || uri.getRawUserInfo() != null) {
                throw new IllegalArgumentException(
                        "grove.mcp.oauth." + name + " must be an address of the web");
            }
        }
    }
}
