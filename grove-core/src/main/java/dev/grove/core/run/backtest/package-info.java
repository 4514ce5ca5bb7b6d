/**
 * Policies tried on the past: what one would have said of the calls that runs have made.
 *
 * <p>Owns no table and writes nothing. {@link dev.grove.core.run.backtest.Backtests} reads logs of
 * runs, newest first, and decides their calls by the function that gates of runs ask. Called by
 * operations on policies.
 */
@NamedInterface("backtest")
@NullMarked
package dev.grove.core.run.backtest;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
