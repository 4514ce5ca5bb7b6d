package dev.grove.server.security;

import dev.grove.core.audit.RefusedRequests;
import dev.grove.core.database.Actor;
import dev.grove.core.database.Actor.Door;
import dev.grove.core.key.Key;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Names the key of a request that may change something, and the door that it came through, to the
 * transactions of the request; and has the audit note what was refused for the key's scope.
 */
final class ActorFilter extends OncePerRequestFilter {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final RefusedRequests refused;

    ActorFilter(RefusedRequests refused) {
        this.refused = refused;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return READS.contains(request.getMethod()) || ScopeCheck.caller().isEmpty();
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Key key = ScopeCheck.caller().orElseThrow();
        Actor actor = new Actor(key.id(), key.name(), doorOf(request));
        try {
            Boolean _ =
                    actor.acting(() -> {
                        chain.doFilter(request, response);
                        if (response.getStatus() == HttpStatus.FORBIDDEN.value()) {
                            refused.note(
                                    key.tenant(), request.getMethod() + " " + routeOf(request));
                        }
                        return true;
                    });
        } catch (ServletException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private static Door doorOf(HttpServletRequest request) {
        if (request.getRequestURI().equals(Challenge.MCP)) {
            return Door.MCP;
        }
        return SentCredential.isCookie(request) ? Door.UI : Door.REST;
    }

    /** Without what the caller put into it, which may be the name of a person. */
    private static String routeOf(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE)
                        instanceof String route
                ? route
                : "a route of operators";
    }
}
