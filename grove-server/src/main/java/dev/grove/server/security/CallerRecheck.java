package dev.grove.server.security;

import dev.grove.core.key.Keys;
import dev.grove.core.key.chat.ChatTokens;
import dev.grove.server.token.AccessTokens;
import dev.grove.server.token.CallerKey;
import dev.grove.server.token.TokenTerms;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/**
 * Whether the caller of an answer that goes on may still have it: a key, a session or a chat's
 * token that ends takes the rest of the answer with it. Answered from memory like a request, so
 * that nothing is sent once a revocation has returned.
 */
@Component
public final class CallerRecheck {

    private final Keys keys;
    private final CookieSessions sessions;
    private final ChatTokens chats;
    private final AccessTokens tokens;
    private final SentCredential credential;

    CallerRecheck(Keys keys, CookieSessions sessions, ChatTokens chats, AccessTokens tokens) {
        this.keys = keys;
        this.chats = chats;
        this.tokens = tokens;
        this.sessions = sessions;
        this.credential = new SentCredential(sessions);
    }

    /**
     * Returns the check of a request's caller. Call this while the request is handled, and the
     * check as long as the request is answered. For a token of ours it ends with the token, and its
     * clients.
     */
    public BooleanSupplier of(HttpServletRequest request) {
        String sent = credential.resolve(request);
        if (sent == null) {
            return () -> false;
        }
        TokenTerms token = ScopeCheck.sender().map(CallerKey::token).orElse(null);
        if (token != null) {
            return () -> tokens.isGood(token);
        }
        if (SentCredential.isCookie(request)) {
            return () -> sessions.authenticate(sent).isPresent();
        }
        return ChatTokens.isOne(sent)
                ? () -> chats.authenticate(sent).isPresent()
                : () -> keys.authenticate(sent).isPresent();
    }
}
