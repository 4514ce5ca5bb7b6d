package dev.grove.server.oauth;

import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.layer.KeyPolicy;
import dev.grove.core.policy.NamedPolicies.Named;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.AccessTokens;
import dev.grove.server.token.TokenTerms;
import java.util.List;
import org.springframework.stereotype.Component;

/** Grant {@code client_credentials} (RFC 6749 §4.4): a token of a client's own. */
@Component
class ClientCredentials {

    static final String TYPE = "client_credentials";

    private final AuthorizationDetails details;
    private final AccessTokens tokens;

    ClientCredentials(AuthorizationDetails details, AccessTokens tokens) {
        this.details = details;
        this.tokens = tokens;
    }

    /**
     * @throws RefusedGrantException for a request that is wrong, or wants too much
     */
    Granted grant(OAuthClient client, TokenRequest request, ServerAddress address) {
        Key key = client.key();
        List<String> resources =
                AskedLimits.resources(request, address, address.resources(), List.of());
        var scope = AskedLimits.scope(request, key.scope());
        List<Named> asked = details.policies(key.tenant(), request);
        List<String> layers =
                AuthorizationDetails.joined(
                        key.policies().stream().map(KeyPolicy::digest).toList(),
                        List.of(),
                        asked.stream().map(Named::digest).toList());
        return new Granted(
                new TokenTerms(key.id(), scope, resources, tokens.latestEnd(), layers, List.of()),
                asked,
                false);
    }
}
