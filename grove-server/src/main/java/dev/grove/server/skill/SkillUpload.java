package dev.grove.server.skill;

import dev.grove.core.skill.folder.SkillFolder;
import org.jspecify.annotations.Nullable;

/**
 * A skill as a request brought it.
 *
 * @param expectedVersion what a body of JSON said of the version to replace, or null
 */
record SkillUpload(SkillFolder folder, @Nullable Integer expectedVersion) {}
