/** Prices of models over REST: everybody reads them, operators keep them. Owns no table. */
@NullMarked
package dev.grove.server.price;

import org.jspecify.annotations.NullMarked;
