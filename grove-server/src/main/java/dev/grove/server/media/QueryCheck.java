package dev.grove.server.media;

import dev.grove.core.error.GroveException;
import dev.grove.server.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses a NUL in a query: Postgres has no text with one. Tomcat refuses it in paths. */
@Component
@Order(ContentTypeCheck.ORDER)
class QueryCheck extends OncePerRequestFilter {

    private static final String NUL = "%00";

    private final ProblemWriter problems;

    QueryCheck(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String query = request.getQueryString();
        if (query == null || !query.contains(NUL)) {
            chain.doFilter(request, response);
        } else {
            problems.write(
                    request,
                    response,
                    GroveException.invalid(
                            parameter(query), "has the character U+0000 (%00); leave it out"));
        }
    }

    /** Name of the first parameter with one, as it was written. */
    private static String parameter(String query) {
        String before = query.substring(0, query.indexOf(NUL));
        String parameter = before.substring(before.lastIndexOf('&') + 1);
        int end = parameter.indexOf('=');
        return end < 0 ? parameter : parameter.substring(0, end);
    }
}
