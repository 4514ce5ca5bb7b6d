/** Keys over REST, for admins. The only caller of its controller is HTTP. */
@NullMarked
package dev.grove.server.key;

import org.jspecify.annotations.NullMarked;
