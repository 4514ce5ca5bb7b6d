/**
 * Calls that are under way on this replica: what their tools have around them, and how they end.
 *
 * <p>Owns no table. The dispatcher starts them; cancellations and revoked keys end them.
 */
@NullMarked
package dev.grove.mcp.call;

import org.jspecify.annotations.NullMarked;
