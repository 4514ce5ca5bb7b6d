/**
 * Compaction: which turns of a run a summary takes the place of, what the model that writes it
 * reads, and what the run's conversation contains instead. Nothing here asks a model or writes: the
 * loop does.
 *
 * <p>Reads turns for {@code recall}; owns no table ({@code agent_run_compactions} is the
 * journal's).
 */
@NullMarked
package dev.grove.core.run.compaction;

import org.jspecify.annotations.NullMarked;
