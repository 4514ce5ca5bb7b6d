package dev.grove.server.media;

import dev.grove.core.error.ErrorCode;
import dev.grove.server.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a {@code Content-Type} that names no type: a wildcard, or text that is none. Spring MVC
 * would fail on it with an error of the server's.
 */
@Component
@Order(ContentTypeCheck.ORDER)
class ContentTypeCheck extends OncePerRequestFilter {

    /** Beside the limit of bodies, before all that reads one. */
    static final int ORDER = 0;

    private final ProblemWriter problems;

    ContentTypeCheck(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String type = request.getContentType();
        if (type == null || isConcrete(type)) {
            chain.doFilter(request, response);
        } else {
            problems.write(
                    request,
                    response,
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                    "Send the body as application/json");
        }
    }

    private static boolean isConcrete(String type) {
        try {
            return MediaType.parseMediaType(type).isConcrete();
        } catch (InvalidMediaTypeException _) {
            return false;
        }
    }
}
