/** JSON-RPC calls to MCP servers of others over HTTP, within bounds of time and size. */
@NamedInterface("rpc")
@NullMarked
package dev.grove.mcp.client.rpc;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
