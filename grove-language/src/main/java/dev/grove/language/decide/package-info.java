/**
 * Decisions: whether an act of a run is allowed, asked about or denied, by the layers that the run
 * is bound to. {@link dev.grove.language.decide.Decisions} is the only decision point.
 *
 * <p>Pure and total: the same layers, grants and facts give the same decision on every machine and
 * at any time, nothing is thrown, and the work is counted. What cannot be found, read or evaluated
 * restricts. Rules and layers have no order; a layer only lowers. Called by gates before an act,
 * and by code that makes a decision again to explain or to prove it.
 */
@NullMarked
package dev.grove.language.decide;

import org.jspecify.annotations.NullMarked;
