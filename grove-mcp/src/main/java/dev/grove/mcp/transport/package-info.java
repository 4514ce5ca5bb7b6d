/**
 * MCP over HTTP: servlet requests in, servlet responses out, and what HTTP itself demands.
 *
 * <p>The only package that sees the web. {@link dev.grove.mcp.transport.McpEndpoint} is the door;
 * the server's controller hands it each request with its caller. Owns no table.
 */
@NullMarked
package dev.grove.mcp.transport;

import org.jspecify.annotations.NullMarked;
