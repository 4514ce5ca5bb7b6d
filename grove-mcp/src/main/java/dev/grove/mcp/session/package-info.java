/**
 * Sessions of the legacy era: rows that any replica serves, bound to the key that began them.
 *
 * <p>Owns {@code mcp_sessions}, {@code mcp_session_subscriptions}, {@code mcp_stream_events},
 * {@code mcp_open_streams}, {@code mcp_session_messages} and {@code mcp_used_states}. A session
 * does not authenticate: its caller has shown a key with each request. A kept stream has one writer
 * at a time: the server that began it, or the one that took it over. {@link
 * dev.grove.mcp.session.McpSessions} is the door.
 */
@NullMarked
package dev.grove.mcp.session;

import org.jspecify.annotations.NullMarked;
