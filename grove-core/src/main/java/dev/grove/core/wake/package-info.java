/**
 * Tells other replicas to look at the database now rather than at their next poll: by Redis where
 * one is configured, not at all elsewhere.
 *
 * <p>Nothing is correct because a wake-up was heard, and nothing wrong because one was lost, came
 * twice or was nobody's: it carries no data. Owns no table; every feature may tell and listen.
 */
@NullMarked
package dev.grove.core.wake;

import org.jspecify.annotations.NullMarked;
