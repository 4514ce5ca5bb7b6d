/**
 * Hosts of the network as texts: addresses, blocks of them, authorities of URLs and patterns of
 * hosts, read strictly. What two readers could read in two ways is refused.
 *
 * <p>Nothing is looked up. Called by expressions and policies.
 */
@NullMarked
package dev.grove.language.host;

import org.jspecify.annotations.NullMarked;
