/**
 * SKILL.md documents: their frontmatter, body and placeholders, by the specification of Agent
 * Skills; and Portable Text as Markdown.
 *
 * <p>Owns no table. Called by {@code skill} alone.
 */
@NullMarked
package dev.grove.core.skill.document;

import org.jspecify.annotations.NullMarked;
