/**
 * REST of agents: definitions and their versions.
 *
 * <p>Owns the wire types; everything else is the core's {@code Agents}.
 */
@NullMarked
package dev.grove.server.agent;

import org.jspecify.annotations.NullMarked;
