/**
 * Deletion of runs, people and tenants on request, step by step, so that a server may die after
 * each.
 *
 * <p>Owns {@code deletions}; {@link dev.grove.core.retention.deletion.Deletions} is the front door.
 * Runs are deleted by whole trees, by {@link dev.grove.core.retention.deletion.TreeDeletion} alone.
 */
@NullMarked
package dev.grove.core.retention.deletion;

import org.jspecify.annotations.NullMarked;
