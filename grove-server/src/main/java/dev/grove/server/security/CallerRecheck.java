package dev.grove.server.security;

import dev.grove.core.key.Keys;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/**
 * Whether the caller of an answer that goes on may still have it: a key or a session that ends
 * takes the rest of the answer with it. Answered from memory like a request, so that nothing is
 * sent once a revocation has returned.
 */
@Component
public final class CallerRecheck {

    private final Keys keys;
    private final CookieSessions sessions;
    private final SentCredential credential;

    CallerRecheck(Keys keys, CookieSessions sessions) {
        this.keys = keys;
        this.sessions = sessions;
        this.credential = new SentCredential(sessions);
    }

    /**
     * Returns the check of a request's caller. Call this while the request is handled, and the
     * check as long as the request is answered. Not for routes that take tokens.
     */
    public BooleanSupplier of(HttpServletRequest request) {
        String sent = credential.resolve(request);
        if (sent == null) {
            return () -> false;
        }
        return SentCredential.isCookie(request)
                ? () -> sessions.authenticate(sent).isPresent()
                : () -> keys.authenticate(sent).isPresent();
    }
}
