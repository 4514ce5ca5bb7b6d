package dev.grove.server.token;

import dev.grove.core.authority.Principal;
import dev.grove.core.key.Key;
import dev.grove.core.key.chat.ChatGrant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;

/**
 * The principal of a request that is authenticated: the key that was sent, or the one that stands
 * for the client or the outside caller of a token, with the scope that the token leaves it.
 *
 * @param grant chats that alone are open to the caller; null for all that the key opens
 * @param token limits of the token of ours that was sent; null of all other callers
 */
public record CallerKey(Key key, @Nullable ChatGrant grant, @Nullable TokenTerms token)
        implements OAuth2AuthenticatedPrincipal {

    public CallerKey(Key key) {
        this(key, null);
    }

    public CallerKey(Key key, @Nullable ChatGrant grant) {
        this(key, grant, null);
    }

    /** Key, with what the token adds. */
    public Principal principal() {
        return token == null ? new Principal(key.id()) : token.principal();
    }

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
