package dev.grove.server.problem.body;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.http11.Http11InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;

/**
 * Reads to its end the body of a request that was refused before that. Most clients send all of a
 * body before they read the answer; where the connection is closed on what is still under way, they
 * get an I/O error and never read the answer. Tomcat does the same for 2 MB, without a time limit.
 * By HTTP/2 nothing is read on: Tomcat ends the one request there, and the connection stays.
 */
public final class UnreadBodies extends ValveBase {

    /** A client that sends more than this beyond what was read loses the connection. */
    static final long MOST_BYTES = 64L * 1024 * 1024;

    static final Duration MOST_TIME = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(UnreadBodies.class);
    private static final int REFUSED = 400;

    private final Clock clock;

    public UnreadBodies(Clock clock) {
        super(true);
        this.clock = clock;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (response.getStatus() >= REFUSED
                && !request.isAsync()
                && request.getCoyoteRequest().getInputBuffer() instanceof Http11InputBuffer
                && isSent(request)) {
            try {
                // The answer first, whole: who reads while it sends need not send the rest.
                response.finishResponse();
                discard(new Rest(request.getCoyoteRequest()));
            } catch (IOException | IllegalStateException e) {
                LOG.debug("The rest of a refused body could not be read", e);
            }
        }
    }

    /** A client that sent {@code Expect: 100-continue} does not send a body that was refused. */
    private static boolean isSent(Request request) {
        return request.getHeader(HttpHeaders.EXPECT) == null;
    }

    /** Stops early only past the limits of time and size. */
    void discard(Body body) throws IOException {
        Instant end = clock.instant().plus(MOST_TIME);
        long left = MOST_BYTES;
        while (left > 0 && clock.instant().isBefore(end)) {
            int read = body.readOn();
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }

    /** Rest of a body that is still under way. */
    interface Body {

        /** Reads what comes next; gives how many bytes that was, or -1 at the end. */
        int readOn() throws IOException;
    }

    /** Below the request's stream, which is closed by now. */
    private static final class Rest implements Body, ApplicationBufferHandler {

        private final org.apache.coyote.Request request;
        private @Nullable ByteBuffer buffer;

        Rest(org.apache.coyote.Request request) {
            this.request = request;
        }

        @Override
        public int readOn() throws IOException {
            return request.doRead(this);
        }

        @Override
        public void setByteBuffer(@Nullable ByteBuffer read) {
            buffer = read;
        }

        @Override
        public @Nullable ByteBuffer getByteBuffer() {
            return buffer;
        }

        /** Tomcat brings its own. */
        @Override
        public void expand(int size) {}
    }
}
