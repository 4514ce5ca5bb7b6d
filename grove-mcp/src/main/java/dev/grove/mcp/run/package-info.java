/**
 * Runs as MCP clients see them: {@code grove://runs/{id}}. Those that have not ended are listed;
 * all of a tenant can be read. Owns no table.
 */
@NullMarked
package dev.grove.mcp.run;

import org.jspecify.annotations.NullMarked;
