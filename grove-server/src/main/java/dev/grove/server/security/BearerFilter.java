package dev.grove.server.security;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.key.Key;
import dev.grove.core.key.Keys;
import dev.grove.mcp.oauth.BearerTokens;
import dev.grove.server.problem.ActingTenant;
import dev.grove.server.problem.ProblemWriter;
import dev.grove.server.site.PublicUrl;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates by a bearer credential: a key, or for MCP alone a token; or by the cookie of a
 * browser's session. An invalid one leaves the request anonymous, like a missing one. While the
 * database is away a key cannot be checked; that is answered as {@code unavailable}, not as a bad
 * key.
 */
final class BearerFilter extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(BearerFilter.class);
    private static final String SCHEME = "Bearer ";
    private static final int LONGEST_KEY = 512;

    private final Keys keys;
    private final BearerTokens tokens;
    private final CookieSessions cookies;
    private final PublicUrl publicUrl;
    private final ProblemWriter problems;

    BearerFilter(
            Keys keys,
            BearerTokens tokens,
            CookieSessions cookies,
            PublicUrl publicUrl,
            ProblemWriter problems) {
        this.keys = keys;
        this.tokens = tokens;
        this.cookies = cookies;
        this.publicUrl = publicUrl;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Key> key;
        try {
            key =
                    request.getHeader(HttpHeaders.AUTHORIZATION) == null
                            ? cookies.authenticate(request)
                            : brought(request).flatMap(text -> keyOf(text, request));
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            LOG.warn("The database did not say whose key that is: {}", e.getMessage());
            problems.write(
                    request,
                    response,
                    ErrorCode.UNAVAILABLE,
                    "The database does not answer at the moment; try again");
            return;
        }
        key.ifPresent(good -> {
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(new KeyAuthentication(good));
            SecurityContextHolder.setContext(context);
            if (good.tenant() != null) {
                // What is refused before it reaches a controller is an answer to the tenant, too.
                ActingTenant.note(request, good.tenant());
            }
        });
        chain.doFilter(request, response);
    }

    /** Tokens are for one resource; anywhere else they are taken for unknown keys. */
    private Optional<Key> keyOf(String text, HttpServletRequest request) {
        if (isToken(text) && request.getRequestURI().equals(Challenge.MCP)) {
            return text.length() <= BearerTokens.LONGEST
                    ? publicUrl.of(request).flatMap(here -> tokens.authenticate(text, here))
                    : Optional.empty();
        }
        return text.length() <= LONGEST_KEY ? keys.authenticate(text) : Optional.empty();
    }

    /** The operator may have chosen a first key with dots in it, but none that begins as JSON. */
    private static boolean isToken(String text) {
        return text.startsWith("ey") && text.chars().filter(c -> c == '.').count() == 2;
    }

    private static Optional<String> brought(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        return Optional.of(headers)
                .filter(all -> all.size() == 1)
                .map(List::getFirst)
                .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(header -> header.substring(SCHEME.length()).strip())
                .filter(text -> !text.isEmpty());
    }
}
