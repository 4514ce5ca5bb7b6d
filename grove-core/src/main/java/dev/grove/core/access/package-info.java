/**
 * Access: the operations by which admins manage keys, and the rules for who may make which key.
 * Apart from {@code core.key}, whose scopes the operations of all features name.
 *
 * <p>Owns no table. {@link dev.grove.core.access.KeyDrafts} is also used where clients of OAuth are
 * made, since they are keys.
 */
@NullMarked
package dev.grove.core.access;

import org.jspecify.annotations.NullMarked;
