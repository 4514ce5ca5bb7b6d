package dev.grove.server.security;

import dev.grove.core.key.Key;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Authenticates requests of browsers, which have a cookie in place of a header. */
public interface CookieSessions {

    /** The key that the request's session stands for; nothing without a session that is good. */
    Optional<Key> authenticate(HttpServletRequest request);
}
