package dev.grove.server.security;

import dev.grove.core.key.Key;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Sessions of browsers, which send a cookie in place of a header. */
public interface CookieSessions {

    /** The secret of the session's cookie; nothing where a request may not be made by cookie. */
    Optional<String> secretOf(HttpServletRequest request);

    /** The key that a session stands for; nothing if there is no such session, or it is over. */
    Optional<Key> authenticate(String secret);
}
