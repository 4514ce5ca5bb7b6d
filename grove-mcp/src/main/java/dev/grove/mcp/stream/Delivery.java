package dev.grove.mcp.stream;

import org.jspecify.annotations.Nullable;

/**
 * How an answer may travel.
 *
 * @param json whether the client takes it as one message
 * @param events whether it takes a stream
 * @param memory keeps the stream for a client that comes back, or null where none does
 * @param onGone what to do when the client has gone for good
 */
public record Delivery(
        boolean json, boolean events, @Nullable StreamMemory memory, Runnable onGone) {}
