package dev.grove.server.sse;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;

/**
 * Begins an answer of server-sent events, which goes on upon a virtual thread of its own: the
 * request's has the web layer's frames beneath it, which each of thousands of idle streams would
 * hold.
 */
public final class EventAnswer {

    /** Keeps an idle connection open. */
    public static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    private static final Logger LOG = LoggerFactory.getLogger(EventAnswer.class);

    /**
     * Answers have no limit of time. Not 0, which says so: Tomcat then looks each second whether
     * the answer is still there, and may find that one has ended as the next begins on its
     * connection, whose end it then loses. A reader gets all but the last chunk, and waits for that
     * until the connection is closed on it.
     */
    private static final long HUNDRED_YEARS_MILLIS = Duration.ofDays(36_500).toMillis();

    private static final byte[] RETRY = "retry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    private EventAnswer() {}

    /** Rest of an answer. */
    @FunctionalInterface
    public interface Body {

        /**
         * Writes it; the answer ends on return.
         *
         * @param out fails once the reader has gone; what is written is sent when it is flushed
         */
        void write(OutputStream out);
    }

    /**
     * Sends the head and returns; the answer ends when its body does.
     *
     * @param first what is sent with the head
     * @param thread the name of the answer's thread
     */
    public static void begin(
            HttpServletRequest request,
            HttpServletResponse response,
            byte[] first,
            String thread,
            Body body)
            throws IOException {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Cache-Control", "no-cache, no-transform");
        response.setHeader("X-Accel-Buffering", "no");
        // Committed before the answer's own thread begins: until then, filters add headers as the
        // request leaves them, on this thread.
        OutputStream out = response.getOutputStream();
        out.write(RETRY);
        out.write(first);
        response.flushBuffer();
        AsyncContext answer = request.startAsync();
        answer.setTimeout(HUNDRED_YEARS_MILLIS);
        Thread _ =
                Thread.ofVirtual()
                        .name(thread)
                        .start(() -> {
                            try {
                                body.write(new DetachedOutput(response));
                            } finally {
                                complete(answer, thread);
                            }
                        });
    }

    /** Tomcat has done so already when it found that the reader is gone. */
    private static void complete(AsyncContext answer, String thread) {
        try {
            answer.complete();
        } catch (IllegalStateException e) {
            LOG.debug("{} had ended already: {}", thread, e.getMessage());
        }
    }
}
