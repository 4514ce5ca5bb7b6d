package dev.grove.server.security;

import dev.grove.core.key.Keys;
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

/** Reads the bearer key; a bad one leaves the request anonymous, like none. */
final class BearerFilter extends OncePerRequestFilter {

    private static final String SCHEME = "Bearer ";
    private static final int LONGEST_KEY = 512;

    private final Keys keys;

    BearerFilter(Keys keys) {
        this.keys = keys;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        rawKey(request)
                .flatMap(keys::authenticate)
                .ifPresent(key -> {
                    SecurityContext context = SecurityContextHolder.createEmptyContext();
                    context.setAuthentication(new KeyAuthentication(key));
                    SecurityContextHolder.setContext(context);
                });
        chain.doFilter(request, response);
    }

    private static Optional<String> rawKey(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
                .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(header -> header.substring(SCHEME.length()).strip())
                .filter(text -> !text.isEmpty() && text.length() <= LONGEST_KEY);
    }
}
