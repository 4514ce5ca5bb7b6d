package dev.grove.server.ui.openid;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.oauth2.core.oidc.OidcScopes;

/**
 * Sign-in of browsers by the issuer of {@code grove.mcp.oauth}; none where there is no client id.
 *
 * @param clientId this server's name at the issuer of {@code grove.mcp.oauth.issuer}, which then
 *     signs browsers in to Arborist; empty for no such sign-in
 * @param clientSecret what this server authenticates with at the issuer; empty for a public client
 * @param name of the issuer, as the sign-in page shows it; its host where this is empty
 * @param scopes what is asked of the issuer; {@code openid} is always among them
 */
@ConfigurationProperties("grove.ui.openid")
record OpenIdSettings(
        @DefaultValue("") String clientId,
        @DefaultValue("") String clientSecret,
        @DefaultValue("") String name,
        @DefaultValue("openid") List<String> scopes) {

    OpenIdSettings {
        if (clientId.isEmpty() && !clientSecret.isEmpty()) {
            throw new IllegalArgumentException(
                    "grove.ui.openid.client-secret is set without grove.ui.openid.client-id");
        }
        for (String scope : scopes) {
            if (!scope.matches("[\\x21\\x23-\\x5B\\x5D-\\x7E]+")) {
                throw new IllegalArgumentException(
                        "grove.ui.openid.scopes holds a word that is no scope: " + scope);
            }
        }
        scopes = Stream.concat(Stream.of(OidcScopes.OPENID), scopes.stream()).distinct().toList();
    }

    boolean isOff() {
        return clientId.isEmpty();
    }

    @Override
    public String toString() {
        return "OpenIdSettings[" + clientId + ", " + name + ", " + scopes + "]";
    }
}
