package dev.grove.server.ui.openid;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;

/**
 * Authorizations that the issuer remembers; notes the tokens of each, so that a test knows them.
 */
final class IssuedTokens implements OAuth2AuthorizationService {

    private final InMemoryOAuth2AuthorizationService memory =
            new InMemoryOAuth2AuthorizationService();
    private final SignInIssuer issuer;

    IssuedTokens(SignInIssuer issuer) {
        this.issuer = issuer;
    }

    @Override
    public void save(OAuth2Authorization authorization) {
        memory.save(authorization);
        OAuth2Authorization.Token<OidcIdToken> id = authorization.getToken(OidcIdToken.class);
        OAuth2Authorization.Token<OAuth2AccessToken> access = authorization.getAccessToken();
        if (id != null && access != null) {
            issuer.note(id.getToken().getTokenValue());
            issuer.note(access.getToken().getTokenValue());
        }
    }

    @Override
    public void remove(OAuth2Authorization authorization) {
        memory.remove(authorization);
    }

    @Override
    public @Nullable OAuth2Authorization findById(String id) {
        return memory.findById(id);
    }

    @Override
    public @Nullable OAuth2Authorization findByToken(String token, @Nullable OAuth2TokenType type) {
        return memory.findByToken(token, type);
    }
}
