/**
 * Signs what clients carry for the server and bring back: cursors and states of calls.
 *
 * <p>Owns the row {@code mcp-seal} of {@code server_keys}, so that every replica opens what another
 * one sealed. Called by the dispatcher.
 */
@NullMarked
package dev.grove.mcp.seal;

import org.jspecify.annotations.NullMarked;
