/**
 * Keys: bearer credentials with one scope, bound to a tenant or, for operators, to none.
 *
 * <p>Owns {@code api_keys} and the file {@code admin.key} of the data directory. Only a hash of a
 * secret is stored. {@link dev.grove.core.key.Keys} is the door; the server's security filter and
 * the REST resource of keys call it.
 */
@NullMarked
package dev.grove.core.key;

import org.jspecify.annotations.NullMarked;
