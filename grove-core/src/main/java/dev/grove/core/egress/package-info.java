/**
 * Where the server itself may connect to on behalf of an agent: addresses of the public internet,
 * and what the operator allows besides.
 *
 * <p>{@link dev.grove.core.egress.Egress} is the entry point: code that connects to a host that a
 * caller or an agent named asks it first and connects to the addresses that it returns, never to
 * the name again. {@link dev.grove.core.egress.VettedLookup} does so for a URL, and {@link
 * dev.grove.core.egress.PinnedHttp} makes requests, but for those to this installation, which
 * {@link dev.grove.core.egress.OwnDoors} refuses. Owns no table.
 */
@NullMarked
package dev.grove.core.egress;

import org.jspecify.annotations.NullMarked;
