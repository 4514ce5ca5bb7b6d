/**
 * Budgets: what a run, and with it its whole tree, may still spend before its next LLM call.
 *
 * <p>Owns {@code run_ledgers}, {@code run_allotments} and {@code tenant_ledgers}; the journal
 * releases what a run has not spent in the write that ends it. {@link
 * dev.grove.core.budget.Ledgers} is the front door, called by the run loop; {@link
 * dev.grove.core.budget.Budget} is the arithmetic; {@link dev.grove.core.budget.TenantLedgers} is
 * opened where an operator limits a tenant's money.
 */
@NullMarked
package dev.grove.core.budget;

import org.jspecify.annotations.NullMarked;
