/**
 * Talks to MCP servers of others, in whichever era they speak. It knows addresses and messages;
 * whose servers they are, and what of them agents may call, is the business of others. Owns no
 * table.
 */
@NullMarked
package dev.grove.mcp.client;

import org.jspecify.annotations.NullMarked;
