/**
 * Facts that acts are decided by, each a record that is JSON to conditions, and the vocabulary: the
 * variables of conditions with their schemas.
 *
 * <p>All of them are known from a run's log and row, from pinned versions or from the request, so
 * that each decision can be made again. Called by those who ask for decisions.
 */
@NullMarked
package dev.grove.language.decide.fact;

import org.jspecify.annotations.NullMarked;
