/**
 * The skills that a run has pinned, as folders for its sandbox: {@code /skills/<name>}, which its
 * agent can read and not change.
 *
 * <p>Owns no table. Called where sandboxes are made.
 */
@NullMarked
package dev.grove.workspace.skill;

import org.jspecify.annotations.NullMarked;
