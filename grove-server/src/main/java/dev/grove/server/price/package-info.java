/** Prices of models over REST: every key reads them, operators maintain them. Owns no table. */
@NullMarked
package dev.grove.server.price;

import org.jspecify.annotations.NullMarked;
