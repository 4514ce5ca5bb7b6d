/**
 * Searches by the endpoint that the operator has configured: SearXNG, Brave or Tavily.
 *
 * <p>{@link dev.grove.core.web.search.WebSearches} is the entry point. Its key is a setting of the
 * server and sent to that endpoint alone; no page of results is scraped. Owns no table.
 */
@NullMarked
package dev.grove.core.web.search;

import org.jspecify.annotations.NullMarked;
