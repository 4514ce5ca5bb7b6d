package dev.grove.server.idempotency;

import dev.grove.server.problem.body.LargerBody;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets the body of a request with an idempotency key be read for its fingerprint too; its size is
 * bounded by then. A larger one is read once, by the code that takes it and its fingerprint.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class RepeatableBodies extends OncePerRequestFilter {

    private final List<LargerBody> larger;

    RepeatableBodies(List<LargerBody> larger) {
        this.larger = List.copyOf(larger);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean named =
                request.getHeader(Attempt.HEADER) != null
                        && larger.stream().noneMatch(each -> each.of(request).isPresent());
        chain.doFilter(named ? new RepeatableBody(request) : request, response);
    }
}
