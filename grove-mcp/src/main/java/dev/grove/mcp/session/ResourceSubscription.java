package dev.grove.mcp.session;

import org.jspecify.annotations.Nullable;

/**
 * What a session wants to hear of.
 *
 * @param revision that the client was last told of, or null
 */
public record ResourceSubscription(String session, String uri, @Nullable String revision) {}
