/**
 * Keys: bearer credentials with one scope, bound to a tenant or, for operators, to none.
 *
 * <p>Owns {@code api_keys} and the file {@code admin.key} of the data directory. Only a hash of a
 * secret is stored. {@link dev.grove.core.key.Keys} is the door for keys that bearers send, {@link
 * dev.grove.core.key.OAuthClients} for those whose bearers send tokens in their place; the server's
 * security filter, the REST resources of both, and MCP's OAuth call them.
 */
@NullMarked
package dev.grove.core.key;

import org.jspecify.annotations.NullMarked;
