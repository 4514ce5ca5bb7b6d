/**
 * Conversations with agents as MCP clients see them: {@code grove://sessions/{id}}. Those in which
 * a message is answered or waits are listed; all of a tenant can be read. Owns no table. Sessions
 * of the protocol itself are {@code session}.
 */
@NullMarked
package dev.grove.mcp.conversation;

import org.jspecify.annotations.NullMarked;
