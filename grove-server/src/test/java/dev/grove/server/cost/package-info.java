/** Sums of costs, against the whole server. */
@NullMarked
package dev.grove.server.cost;

import org.jspecify.annotations.NullMarked;
