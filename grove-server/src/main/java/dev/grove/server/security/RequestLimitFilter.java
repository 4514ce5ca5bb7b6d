package dev.grove.server.security;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.limit.RequestLimits;
import dev.grove.server.limit.RequestLimits.Taken;
import dev.grove.server.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers a key that asks more than it may with 429, before anything is done for the request; what
 * a limited key may still ask is in each answer (draft-ietf-httpapi-ratelimit-headers).
 */
final class RequestLimitFilter extends OncePerRequestFilter {

    static final String POLICY = "RateLimit-Policy";
    static final String STATE = "RateLimit";

    private final RequestLimits limits;
    private final ProblemWriter problems;

    RequestLimitFilter(RequestLimits limits, ProblemWriter problems) {
        this.limits = limits;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Taken> taken = ScopeCheck.caller().flatMap(limits::take);
        taken.ifPresent(state -> describe(state, response));
        if (taken.isEmpty() || taken.get().taken()) {
            chain.doFilter(request, response);
        } else {
            problems.write(request, response, refused(taken.get()));
        }
    }

    private static void describe(Taken state, HttpServletResponse response) {
        response.setHeader(POLICY, "\"requests\";q=%d;w=60".formatted(state.most()));
        response.setHeader(
                STATE, "\"requests\";r=%d;t=%d".formatted(state.left(), state.fullAfter()));
    }

    private static GroveException refused(Taken state) {
        return new GroveException(
                ErrorCode.RATE_LIMITED,
                "This key may make %d requests in a minute, and has; send this one again in %d s"
                        .formatted(state.most(), state.nextAfter()),
                List.of(),
                Map.of(GroveException.RETRY_AFTER, state.nextAfter()));
    }
}
