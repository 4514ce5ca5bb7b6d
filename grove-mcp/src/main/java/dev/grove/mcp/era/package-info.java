/**
 * The eras of the protocol: which one a request belongs to, and what each demands of headers.
 *
 * <p>Owns no table; depends on {@code wire} and {@code catalog}. Called by the dispatcher.
 */
@NullMarked
package dev.grove.mcp.era;

import org.jspecify.annotations.NullMarked;
