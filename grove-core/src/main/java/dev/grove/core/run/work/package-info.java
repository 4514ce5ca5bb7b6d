/**
 * Work that a run executes, by its kind. Leases, log, waits, ledgers and events handle every run
 * alike; only the executor of a kind, and what shows runs to callers, depends on its work.
 *
 * <p>Holds the values and their columns in {@code agent_runs}, a table of {@code run}; owns no
 * table. {@link dev.grove.core.run.work.WorkRules} gives the tools, terms and limits of a run's
 * calls.
 */
@NamedInterface("work")
@NullMarked
package dev.grove.core.run.work;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
