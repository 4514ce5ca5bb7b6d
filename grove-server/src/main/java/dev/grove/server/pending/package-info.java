/**
 * Pending decisions over REST: what runs wait for and what nodes of workflows ask, as one list.
 * Owns no table; each is decided where it belongs, in {@code server.run} and {@code
 * server.workflow.run}.
 */
@NullMarked
package dev.grove.server.pending;

import org.jspecify.annotations.NullMarked;
