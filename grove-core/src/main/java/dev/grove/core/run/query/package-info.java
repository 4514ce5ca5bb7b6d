/**
 * Reads of runs: single ones, pages by a filter, summaries, counts, costs, turns.
 *
 * <p>Writes nothing. Statements that page through runs use indexes that row-level security lets
 * through (ADR 0065).
 */
@NullMarked
package dev.grove.core.run.query;

import org.jspecify.annotations.NullMarked;
