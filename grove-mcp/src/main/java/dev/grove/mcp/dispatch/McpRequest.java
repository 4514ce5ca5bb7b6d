package dev.grove.mcp.dispatch;

import dev.grove.mcp.era.RequestHeaders;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * HTTP request to the endpoint, after its caller was authenticated.
 *
 * @param acceptsJson whether the client takes an answer in one piece
 * @param acceptsEvents whether it takes a stream
 * @param traceId trace id of W3C trace context, or null
 * @param at when it came
 * @param nanos when it came, on the monotonic clock
 */
public record McpRequest(
        RequestHeaders headers,
        boolean acceptsJson,
        boolean acceptsEvents,
        @Nullable String traceId,
        Instant at,
        long nanos) {

    private static final Pattern TRACE =
            Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}.*");

    /** The trace that a {@code traceparent} names, or null. */
    public static @Nullable String traceOf(@Nullable String traceparent) {
        if (traceparent == null) {
            return null;
        }
        Matcher form = TRACE.matcher(traceparent);
        return form.matches() ? form.group(1) : null;
    }
}
