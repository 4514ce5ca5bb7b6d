/** JSON-RPC calls to MCP servers of others over HTTP, within bounds of time and size. */
@NullMarked
package dev.grove.mcp.client.rpc;

import org.jspecify.annotations.NullMarked;
