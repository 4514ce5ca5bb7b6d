/**
 * The folder of a skill as bytes: read from zip, tar and what callers send as JSON, written as zip.
 * Whatever comes in passes {@link dev.grove.core.skill.folder.FolderBuilder}, which holds the
 * limits and the rules of paths, and counts while it unpacks.
 *
 * <p>Knows nothing of what a SKILL.md says. Owns no table. Called by {@code skill} alone.
 */
@NullMarked
package dev.grove.core.skill.folder;

import org.jspecify.annotations.NullMarked;
