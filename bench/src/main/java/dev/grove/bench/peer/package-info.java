/**
 * Durable engines of others, which run the bench's agent in processes of their own. What is theirs
 * is on the class paths of those processes alone, and only where {@code bench/run} could get it.
 */
@NullMarked
package dev.grove.bench.peer;

import org.jspecify.annotations.NullMarked;
