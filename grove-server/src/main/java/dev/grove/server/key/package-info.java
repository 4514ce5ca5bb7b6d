/**
 * Keys over REST, for admins. The only caller of its controller is HTTP; {@link
 * dev.grove.server.key.KeyWishes} serves whoever else lets admins make what is a key.
 */
@NullMarked
package dev.grove.server.key;

import org.jspecify.annotations.NullMarked;
