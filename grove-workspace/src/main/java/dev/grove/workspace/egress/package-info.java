/**
 * Network of sandboxes, which have none of their own: {@code bridge} carries connections of their
 * programs to the server, {@code proxy} decides and makes them.
 */
@NullMarked
package dev.grove.workspace.egress;

import org.jspecify.annotations.NullMarked;
