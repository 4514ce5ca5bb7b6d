package dev.grove.mcp.dispatch;

import dev.grove.mcp.era.RequestHeaders;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request to the endpoint, after its caller was authenticated.
 *
 * @param acceptsJson whether the client takes an answer in one piece
 * @param acceptsEvents whether it takes a stream
 * @param traceId of W3C trace context, or null
 * @param at when it came
 * @param nanos the same on the monotonic clock
 */
public record McpRequest(
        RequestHeaders headers,
        boolean acceptsJson,
        boolean acceptsEvents,
        @Nullable String traceId,
        Instant at,
        long nanos) {}
