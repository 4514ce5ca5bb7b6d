package dev.grove.server.oauth;

import com.nimbusds.jose.JWSAlgorithm;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.OutsideIssuer;
import dev.grove.server.token.SignedClaims;
import dev.grove.server.token.TokenScopes;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** What clients read to find out how to get a token. */
@Component
class OAuthMetadata {

    private final OutsideIssuer outside;

    OAuthMetadata(OutsideIssuer outside) {
        this.outside = outside;
    }

    /** Of the protected resource, RFC 9728. */
    record ProtectedResource(
            String resource,
            List<String> authorizationServers,
            List<String> scopesSupported,
            List<String> bearerMethodsSupported) {}

    /**
     * Of the authorization server, RFC 8414. No grant of ours has an authorization endpoint, but
     * both TypeScript SDKs of MCP take metadata without one for none at all, for the client
     * credentials too; ours says that it gives nothing out. Clients whose key was refused try to
     * register and display the error that they get: ours says what to do about the key.
     */
    record AuthorizationServer(
            String issuer,
            String authorizationEndpoint,
            String tokenEndpoint,
            String registrationEndpoint,
            String jwksUri,
            List<String> scopesSupported,
            List<String> responseTypesSupported,
            List<String> grantTypesSupported,
            List<String> tokenEndpointAuthMethodsSupported,
            List<String> tokenEndpointAuthSigningAlgValuesSupported) {}

    ProtectedResource ofResource(ServerAddress address) {
        List<String> servers = new ArrayList<>();
        servers.add(address.url());
        outside.name().ifPresent(servers::add);
        return new ProtectedResource(
                address.resource(), servers, TokenScopes.all(), List.of("header"));
    }

    AuthorizationServer ofServer(ServerAddress address) {
        return new AuthorizationServer(
                address.url(),
                address.authorizationEndpoint(),
                address.tokenEndpoint(),
                address.registrationEndpoint(),
                address.jwksUri(),
                TokenScopes.all(),
                List.of(),
                List.of(TokenGrants.GRANT_TYPE),
                List.of("client_secret_basic", "client_secret_post", "private_key_jwt"),
                SignedClaims.ALGORITHMS.stream().map(JWSAlgorithm::getName).sorted().toList());
    }
}
