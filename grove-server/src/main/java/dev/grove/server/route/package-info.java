/**
 * Which route a request may have meant that no route takes: the nearest paths, the methods that a
 * path takes, and where names are listed. Names no route that the caller's key does not open.
 *
 * <p>Asked by {@link dev.grove.server.problem} through {@link dev.grove.server.problem.RouteHints}.
 * Owns no table.
 */
@NullMarked
package dev.grove.server.route;

import org.jspecify.annotations.NullMarked;
