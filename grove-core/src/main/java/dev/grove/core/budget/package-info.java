/**
 * Budgets: what a run, and with it its whole tree, may still spend before its next LLM call.
 *
 * <p>Owns {@code run_ledgers} and {@code run_allotments}; the journal releases what a run has not
 * spent in the write that ends it. {@link dev.grove.core.budget.Ledgers} is the front door, called
 * by the run loop; {@link dev.grove.core.budget.Budget} is the arithmetic.
 */
@NullMarked
package dev.grove.core.budget;

import org.jspecify.annotations.NullMarked;
