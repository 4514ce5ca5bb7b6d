/**
 * What a SKILL.md says: its frontmatter, its body and the placeholders in it, by the specification
 * of Agent Skills; and Portable Text as Markdown.
 *
 * <p>Owns no table. Called by {@code skill} alone.
 */
@NullMarked
package dev.grove.core.skill.document;

import org.jspecify.annotations.NullMarked;
