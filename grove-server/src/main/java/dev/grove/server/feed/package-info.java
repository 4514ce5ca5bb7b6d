/**
 * {@code GET /events}: what changes in a tenant's list of runs, as server-sent events.
 *
 * <p>Owns no table; reads {@link dev.grove.core.run.feed.RunFeed}.
 */
@NullMarked
package dev.grove.server.feed;

import org.jspecify.annotations.NullMarked;
