/**
 * From a message to a call of a port and back: one pipeline for both eras.
 *
 * <p>Reading, era, headers or session, scope gate, method, audit, answer. {@link
 * dev.grove.mcp.dispatch.McpServer} is the door; {@code transport} calls it. Owns no table.
 */
@NullMarked
package dev.grove.mcp.dispatch;

import org.jspecify.annotations.NullMarked;
