/**
 * The {@code grove__*} tools, by which a client with a key of scope provision manages what REST
 * manages. None takes a secret. Owns no table.
 */
@NullMarked
package dev.grove.mcp.provision;

import org.jspecify.annotations.NullMarked;
