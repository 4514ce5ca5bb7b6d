package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Bodies over 1 MiB are refused: at once where they say their length, else while they are read. So
 * are bodies that arrive slowly: each keeps a thread of its own and a connection waiting.
 */
@Component
@Order(BodyLimit.ORDER)
class BodyLimit extends OncePerRequestFilter {

    /** Before all that reads a body. */
    static final int ORDER = 0;

    static final long MAX_BYTES = 1024 * 1024;
    static final String MESSAGE = "The body may have at most " + MAX_BYTES + " bytes";

    /** From the first byte that is waited for to the last. */
    static final Duration MAX_TIME = Duration.ofSeconds(60);

    static final String TOO_SLOW =
            "The body must arrive within " + MAX_TIME.toSeconds() + " seconds";

    private final ProblemWriter problems;
    private final Clock clock;

    BodyLimit(ProblemWriter problems, Clock clock) {
        this.problems = problems;
        this.clock = clock;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        // MCP has a limit of its own, and words of its own for it.
        long most = request.getRequestURI().equals("/mcp/rpc") ? Long.MAX_VALUE : MAX_BYTES;
        if (request.getContentLengthLong() > most) {
            problems.write(request, response, ErrorCode.PAYLOAD_TOO_LARGE, MESSAGE);
            return;
        }
        try {
            chain.doFilter(new Limited(request, most, clock), response);
        } catch (BodyTooSlowException _) {
            // Of a reader that is no controller; the status closes the connection.
            problems.write(request, response, ErrorCode.VALIDATION_FAILED, TOO_SLOW);
        }
    }

    /** A request whose body is read no further than it may go. */
    static final class Limited extends HttpServletRequestWrapper {

        private final long most;
        private final Clock clock;

        Limited(HttpServletRequest request, long most, Clock clock) {
            super(request);
            this.most = most;
            this.clock = clock;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream(), most, clock);
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream body;
        private final long most;
        private final Clock clock;
        private final Instant end;
        private long taken;

        LimitedStream(ServletInputStream body, long most, Clock clock) {
            this.body = body;
            this.most = most;
            this.clock = clock;
            this.end = clock.instant().plus(MAX_TIME);
        }

        @Override
        public int read() throws IOException {
            int next = body.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = body.read(into, offset, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int bytes) throws IOException {
            taken += bytes;
            if (taken > most) {
                throw new BodyTooLargeException();
            }
            if (bytes > 0 && clock.instant().isAfter(end)) {
                throw new BodyTooSlowException();
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
