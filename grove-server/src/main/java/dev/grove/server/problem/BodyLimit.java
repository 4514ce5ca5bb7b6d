package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.server.problem.body.BodyCutOffException;
import dev.grove.server.problem.body.BodyTooLargeException;
import dev.grove.server.problem.body.BodyTooSlowException;
import dev.grove.server.problem.body.LargerBody;
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
import java.util.List;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Bodies over 1 MiB are refused, but for a {@link LargerBody}: at once where they say their length,
 * else while they are read. So are bodies that arrive slowly: each keeps a thread of its own and a
 * connection waiting.
 */
@Component
@Order(BodyLimit.ORDER)
class BodyLimit extends OncePerRequestFilter {

    /** Before all that reads a body. */
    static final int ORDER = 0;

    static final long MAX_BYTES = 1024 * 1024;
    static final String MESSAGE = "The body may have at most " + MAX_BYTES + " bytes";

    /** From the first byte that is waited for to the last; longer for what is larger. */
    static final Duration MAX_TIME = Duration.ofSeconds(60);

    /** Bytes that must arrive in each further second, beyond the first megabyte. */
    static final long SLOWEST_BYTES_A_SECOND = 64 * 1024;

    static final String TOO_SLOW =
            "The body must arrive within " + MAX_TIME.toSeconds() + " seconds";

    private static final LargerBody.Allowed USUAL = new LargerBody.Allowed(MAX_BYTES, MESSAGE);

    /** It has a limit of its own, and words of its own for it. */
    private static final LargerBody.Allowed MCP = new LargerBody.Allowed(Long.MAX_VALUE, MESSAGE);

    private final ProblemWriter problems;
    private final List<LargerBody> larger;
    private final Clock clock;

    BodyLimit(ProblemWriter problems, List<LargerBody> larger, Clock clock) {
        this.problems = problems;
        this.larger = List.copyOf(larger);
        this.clock = clock;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        LargerBody.Allowed allowed = allowed(request);
        if (request.getContentLengthLong() > allowed.bytes()) {
            problems.write(request, response, ErrorCode.PAYLOAD_TOO_LARGE, allowed.refusal());
            return;
        }
        try {
            chain.doFilter(new Limited(request, allowed, clock), response);
        } catch (BodyTooSlowException _) {
            // Reader of the body was no controller; the status closes the connection.
            problems.write(request, response, ErrorCode.VALIDATION_FAILED, TOO_SLOW);
        }
    }

    private LargerBody.Allowed allowed(HttpServletRequest request) {
        if (request.getRequestURI().equals("/mcp/rpc")) {
            return MCP;
        }
        for (LargerBody each : larger) {
            Optional<LargerBody.Allowed> allowed = each.of(request);
            if (allowed.isPresent()) {
                return allowed.get();
            }
        }
        return USUAL;
    }

    /** A request whose body is read no further than it may go. */
    static final class Limited extends HttpServletRequestWrapper {

        private final LargerBody.Allowed allowed;
        private final Clock clock;

        Limited(HttpServletRequest request, LargerBody.Allowed allowed, Clock clock) {
            super(request);
            this.allowed = allowed;
            this.clock = clock;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream(), allowed, clock);
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream body;
        private final LargerBody.Allowed allowed;
        private final Clock clock;
        private final Instant end;
        private long taken;

        LimitedStream(ServletInputStream body, LargerBody.Allowed allowed, Clock clock) {
            this.body = body;
            this.allowed = allowed;
            this.clock = clock;
            this.end = clock.instant().plus(MAX_TIME);
        }

        @Override
        public int read() throws IOException {
            try {
                int next = body.read();
                count(next < 0 ? 0 : 1);
                return next;
            } catch (IOException e) {
                throw refusal(e);
            }
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                int read = body.read(into, offset, length);
                count(Math.max(read, 0));
                return read;
            } catch (IOException e) {
                throw refusal(e);
            }
        }

        /** Takes any other failure for the end of the connection, or for a malformed chunk. */
        private static IOException refusal(IOException e) {
            return e instanceof BodyTooLargeException || e instanceof BodyTooSlowException
                    ? e
                    : new BodyCutOffException(e);
        }

        private void count(int bytes) throws IOException {
            taken += bytes;
            if (taken > allowed.bytes()) {
                throw new BodyTooLargeException(allowed.refusal());
            }
            long more = Math.max(0, taken - MAX_BYTES) / SLOWEST_BYTES_A_SECOND;
            if (bytes > 0 && clock.instant().isAfter(end.plusSeconds(more))) {
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
