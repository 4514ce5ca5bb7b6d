/**
 * Work: what a run executes, by its kind. Leases, log, waits, ledgers and events know a run; what
 * its work means is known to the executor of its kind, and to those who show it.
 *
 * <p>Values and how the row of a run holds them; owns no table. {@link
 * dev.grove.core.run.work.WorkRules} says by which rules the calls of a run are made.
 */
@NullMarked
package dev.grove.core.run.work;

import org.jspecify.annotations.NullMarked;
