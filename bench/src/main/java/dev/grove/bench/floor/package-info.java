/**
 * The floor: a bare loop in a process of its own that makes the same model calls and only the
 * writes that Grove's guarantees need. Owns the table {@code floor_turns} in a database of its own.
 */
@NullMarked
package dev.grove.bench.floor;

import org.jspecify.annotations.NullMarked;
