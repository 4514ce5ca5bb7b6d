/**
 * Keys over REST, for admins. The only caller of its controller is HTTP; {@link
 * dev.grove.server.key.KeyRequests} is also used where clients of OAuth are created, since they are
 * keys.
 */
@NullMarked
package dev.grove.server.key;

import org.jspecify.annotations.NullMarked;
