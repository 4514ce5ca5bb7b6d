/**
 * Runs as MCP clients see them: {@code grove://runs/{id}}. Those that have not ended are listed;
 * all of a tenant can be read. Besides, what calls have in common that start a run and wait for it,
 * of whatever kind: to follow it, to answer with its result or with what it waits for, and to find
 * it again when the server of the call was lost. Owns no table.
 *
 * <p>A kind of run that MCP calls start is an {@code AwaitedRuns} bean: by that alone a call is
 * found again whose server was lost.
 */
@NullMarked
package dev.grove.mcp.run;

import org.jspecify.annotations.NullMarked;
