package dev.grove.server.run.attachment;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.media.HeldBody;
import dev.grove.server.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Cuts the data of attachments out of large starts before they are parsed. Few arrive at once: each
 * is in memory until its attachments are taken in, so that slow ones may not take all of it.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class LargeStarts extends OncePerRequestFilter {

    static final int MOST = 4;

    private final ProblemWriter problems;
    private final Semaphore places = new Semaphore(MOST);

    LargeStarts(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!StartBodies.isLarge(request)) {
            chain.doFilter(request, response);
            return;
        }
        if (!places.tryAcquire()) {
            problems.write(
                    request,
                    response,
                    ErrorCode.RATE_LIMITED,
                    "Other large starts are being taken in; send this one again in a few seconds");
            return;
        }
        try (LargeStart start = new LargeStart(request, places::release)) {
            chain.doFilter(new Cut(request, start), response);
        } catch (GroveException e) {
            problems.write(request, response, e.code(), String.valueOf(e.getMessage()));
        }
    }

    /** A request whose body is read, and cut, when it is first asked for. */
    private static final class Cut extends HttpServletRequestWrapper {

        private final LargeStart start;

        Cut(HttpServletRequest request, LargeStart start) {
            super(request);
            this.start = start;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            byte[] body = super.getInputStream().readNBytes(getContentLength());
            return new HeldBody(start.cut(body, "data:;cut=" + UUID.randomUUID() + ","));
        }
    }
}
