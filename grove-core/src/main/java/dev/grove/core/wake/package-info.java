/**
 * Notifies other replicas to look at the database now rather than at their next poll: by Redis
 * where one is configured, not at all elsewhere.
 *
 * <p>Nothing is correct because a wake-up was received, and nothing wrong because one was lost,
 * came twice or had no receiver: it carries no data. Owns no table; every feature may send and
 * listen.
 */
@NullMarked
package dev.grove.core.wake;

import org.jspecify.annotations.NullMarked;
