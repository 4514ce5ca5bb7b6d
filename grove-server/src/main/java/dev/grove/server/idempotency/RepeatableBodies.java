package dev.grove.server.idempotency;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets the body of a request with a key be read for its fingerprint too; bounded by then. */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class RepeatableBodies extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean named = request.getHeader(Attempt.HEADER) != null;
        chain.doFilter(named ? new RepeatableBody(request) : request, response);
    }
}
