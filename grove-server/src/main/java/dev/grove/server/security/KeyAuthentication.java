package dev.grove.server.security;

import dev.grove.core.key.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** A request whose key has been checked. */
final class KeyAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient Key key;

    KeyAuthentication(Key key) {
        super(List.of());
        this.key = key;
        setAuthenticated(true);
    }

    Key key() {
        return key;
    }

    @Override
    public String getCredentials() {
        return "";
    }

    @Override
    public String getPrincipal() {
        return key.id().toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
