/** Tools of MCP servers of others: their lists, how they change, and results of calls. */
@NamedInterface("tool")
@NullMarked
package dev.grove.mcp.client.tool;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
