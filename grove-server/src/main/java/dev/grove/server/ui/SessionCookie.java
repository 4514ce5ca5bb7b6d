package dev.grove.server.ui;

import dev.grove.core.key.Key;
import dev.grove.core.key.session.IssuedSession;
import dev.grove.core.key.session.UiSessions;
import dev.grove.server.security.ChatRoutes;
import dev.grove.server.security.CookieSessions;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/**
 * The cookie of a browser's session. Pages of other sites cannot send the header that writes need,
 * and browsers do not send the cookie with what they ask for.
 */
@Component
public class SessionCookie implements CookieSessions {

    static final String WRITES = "Grove-UI";

    private static final String NAME = "grove_ui";
    private static final String SAME_SITE = "Strict";

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    /** Spoken by clients that are no browsers of an operator. */
    private static final Set<String> OTHERS = Set.of("/mcp/rpc", "/oauth2/token");

    private final UiSessions sessions;
    private final PublicUrl publicUrl;

    SessionCookie(UiSessions sessions, PublicUrl publicUrl) {
        this.sessions = sessions;
        this.publicUrl = publicUrl;
    }

    @Override
    public Optional<String> secretOf(HttpServletRequest request) {
        boolean counts =
                !OTHERS.contains(request.getRequestURI())
                        && !ChatRoutes.isForServers(request)
                        && (READS.contains(request.getMethod())
                                || "1".equals(request.getHeader(WRITES)));
        return counts ? sentWith(request) : Optional.empty();
    }

    @Override
    public Optional<Key> authenticate(String secret) {
        return sessions.authenticate(secret);
    }

    static Optional<String> sentWith(HttpServletRequest request) {
        return SentCookie.named(NAME, request);
    }

    /**
     * @param isSecure whether browsers send it by TLS alone
     */
    public static ResponseCookie of(IssuedSession session, boolean isSecure, Instant now) {
        return cookie(session.secret(), isSecure)
                .maxAge(Duration.between(now, session.expiresAt()))
                .build();
    }

    static ResponseCookie ended(boolean isSecure) {
        return cookie("", isSecure).maxAge(Duration.ZERO).build();
    }

    private static ResponseCookie.ResponseCookieBuilder cookie(String value, boolean isSecure) {
        return ResponseCookie.from(NAME, value)
                .path("/")
                .httpOnly(true)
                .sameSite(SAME_SITE)
                .secure(isSecure);
    }

    /** The last stretch to the server may be without TLS where a proxy ends it. */
    boolean isSecure(HttpServletRequest request) {
        return request.isSecure()
                || publicUrl.of(request).map(ServerAddress::isSecure).orElse(false);
    }
}
