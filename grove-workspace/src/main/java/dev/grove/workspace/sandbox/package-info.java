/**
 * Sandboxes, as an interface for their users: typed requests in, typed answers out, and an engine
 * that makes and removes them. The container package implements it. Owns no table.
 */
@NullMarked
package dev.grove.workspace.sandbox;

import org.jspecify.annotations.NullMarked;
