/**
 * The embedded PostgreSQL: real server binaries, kept under the data directory, started and stopped
 * with Grove, durable across {@code kill -9} of either.
 *
 * <p>{@link dev.grove.core.database.embedded.EmbeddedPostgres} is the door; only the database
 * feature calls it.
 */
@NullMarked
package dev.grove.core.database.embedded;

import org.jspecify.annotations.NullMarked;
