package dev.grove.mcp.session;

import org.jspecify.annotations.Nullable;

/**
 * A session's subscription to one resource.
 *
 * @param revision the last one sent to the client, or null
 */
public record ResourceSubscription(String session, String uri, @Nullable String revision) {}
