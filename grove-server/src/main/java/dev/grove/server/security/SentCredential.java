package dev.grove.server.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;

/**
 * Reads what a caller authenticates with: a key or a token in the one header that is read, or,
 * without such a header, the cookie of a browser's session. A header that holds neither counts as
 * missing, and what is wrong with it is said by {@link AuthorizationWords} where a key is needed.
 */
final class SentCredential implements BearerTokenResolver {

    private static final String SCHEME = "Bearer ";

    private final CookieSessions cookies;

    SentCredential(CookieSessions cookies) {
        this.cookies = cookies;
    }

    @Override
    public @Nullable String resolve(HttpServletRequest request) {
        if (isCookie(request)) {
            return cookies.secretOf(request).orElse(null);
        }
        List<String> headers = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        if (headers.size() != 1) {
            return null;
        }
        String header = headers.getFirst();
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? header.substring(SCHEME.length()).strip()
                : null;
    }

    /** Whether what a request sends, if anything, is a cookie. */
    static boolean isCookie(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.AUTHORIZATION) == null;
    }
}
