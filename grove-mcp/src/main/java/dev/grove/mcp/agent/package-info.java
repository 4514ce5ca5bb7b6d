/**
 * Published agents as tools: a call starts a run and answers with its result; what the run asks of
 * people is asked of the client's. A run outlives its call only where it waits for a person, or the
 * call was lost with its server: then a server that the client comes back to continues the call.
 * Owns no table.
 */
@NullMarked
package dev.grove.mcp.agent;

import org.jspecify.annotations.NullMarked;
