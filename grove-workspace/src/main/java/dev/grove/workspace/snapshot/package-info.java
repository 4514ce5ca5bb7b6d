/**
 * Snapshots of workspaces: what a run's files were at the end of a turn, so that they outlive every
 * container and machine. A snapshot is one compressed archive that was packed inside a sandbox;
 * here it is bytes, named by their SHA-256, never opened. They lie in the database, a directory or
 * a bucket, as the settings say.
 *
 * <p>Owns {@code workspace_snapshots} and {@code workspace_snapshot_pieces}; the turn that points
 * at a snapshot belongs to the run. Called by the workspace package, and by deletions in core
 * through {@link dev.grove.core.retention.StoredFiles}.
 */
@NullMarked
package dev.grove.workspace.snapshot;

import org.jspecify.annotations.NullMarked;
