package dev.grove.server.security;

import dev.grove.core.key.Key;
import dev.grove.core.key.Keys;
import dev.grove.mcp.oauth.BearerTokens;
import dev.grove.server.site.PublicUrl;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads what a bearer brings: a key, or for MCP alone a token; what is not good leaves the request
 * anonymous, like nothing.
 */
final class BearerFilter extends OncePerRequestFilter {

    private static final String SCHEME = "Bearer ";
    private static final int LONGEST_KEY = 512;

    private final Keys keys;
    private final BearerTokens tokens;
    private final PublicUrl publicUrl;

    BearerFilter(Keys keys, BearerTokens tokens, PublicUrl publicUrl) {
        this.keys = keys;
        this.tokens = tokens;
        this.publicUrl = publicUrl;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        brought(request)
                .flatMap(text -> keyOf(text, request))
                .ifPresent(key -> {
                    SecurityContext context = SecurityContextHolder.createEmptyContext();
                    context.setAuthentication(new KeyAuthentication(key));
                    SecurityContextHolder.setContext(context);
                });
        chain.doFilter(request, response);
    }

    /** Tokens are for one resource; anywhere else they are keys that nobody has. */
    private Optional<Key> keyOf(String text, HttpServletRequest request) {
        if (isToken(text) && request.getRequestURI().equals(Challenge.MCP)) {
            return text.length() <= BearerTokens.LONGEST
                    ? tokens.authenticate(text, publicUrl.of(request))
                    : Optional.empty();
        }
        return text.length() <= LONGEST_KEY ? keys.authenticate(text) : Optional.empty();
    }

    /** The operator may have chosen a first key with dots in it, but none that begins as JSON. */
    private static boolean isToken(String text) {
        return text.startsWith("ey") && text.chars().filter(c -> c == '.').count() == 2;
    }

    private static Optional<String> brought(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
                .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(header -> header.substring(SCHEME.length()).strip())
                .filter(text -> !text.isEmpty());
    }
}
