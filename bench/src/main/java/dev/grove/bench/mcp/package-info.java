/**
 * Clients of MCP that call one tool without end, in either era, and whom they call besides Grove.
 */
@NullMarked
package dev.grove.bench.mcp;

import org.jspecify.annotations.NullMarked;
