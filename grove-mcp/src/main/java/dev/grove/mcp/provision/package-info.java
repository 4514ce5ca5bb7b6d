/**
 * The {@code grove__*} tools, by which a client with a key of scope provision manages what REST
 * manages: the operations of all features that have the form of a tool. None takes a secret. Owns
 * no table.
 */
@NullMarked
package dev.grove.mcp.provision;

import org.jspecify.annotations.NullMarked;
