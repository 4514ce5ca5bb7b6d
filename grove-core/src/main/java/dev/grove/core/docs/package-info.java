/**
 * The Markdown docs that ship with Grove, searchable by section.
 *
 * <p>Owns no table; depends on no feature. Called by the {@code grove_docs_search} tool.
 */
@NullMarked
package dev.grove.core.docs;

import org.jspecify.annotations.NullMarked;
