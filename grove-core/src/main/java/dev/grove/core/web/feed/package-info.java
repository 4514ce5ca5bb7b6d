/**
 * Feeds: RSS, RDF, Atom and JSON Feed, as lists of entries.
 *
 * <p>{@link dev.grove.core.web.feed.FeedReader} is the entry point. A feed is read as markup
 * without document types and entities of its own: what it declares there expands to nothing. Owns
 * no table.
 */
@NullMarked
package dev.grove.core.web.feed;

import org.jspecify.annotations.NullMarked;
