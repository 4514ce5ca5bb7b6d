package dev.grove.server.token;

import dev.grove.core.key.Key;
import java.util.Optional;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/** The caller that a token stands for, as the server's filter finds it out. */
final class Authenticated {

    private Authenticated() {}

    static Optional<Key> by(AuthenticationManager manager, String token) {
        try {
            return manager.authenticate(new BearerTokenAuthenticationToken(token)).getPrincipal()
                            instanceof CallerKey(Key key, _, _)
                    ? Optional.of(key)
                    : Optional.empty();
        } catch (AuthenticationException _) {
            return Optional.empty();
        }
    }
}
