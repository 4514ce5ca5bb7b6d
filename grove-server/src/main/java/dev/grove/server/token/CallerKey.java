package dev.grove.server.token;

import dev.grove.core.key.Key;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;

/**
 * The principal of a request that is authenticated: the key that was sent, or the one that stands
 * for the client or the outside caller of a token, with the scope that the token leaves it.
 */
public record CallerKey(Key key) implements OAuth2AuthenticatedPrincipal {

    @Override
    public String getName() {
        return key.id().toString();
    }

    @Override
    public Map<String, Object> getAttributes() {
        return Map.of();
    }

    /** None: routes are held to {@link Key#scope()}. */
    @Override
    public List<GrantedAuthority> getAuthorities() {
        return List.of();
    }
}
