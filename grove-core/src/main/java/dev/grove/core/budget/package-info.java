/**
 * Budgets: what a run may still spend before its next LLM call.
 *
 * <p>Owns no table yet; called by the run loop.
 */
@NullMarked
package dev.grove.core.budget;

import org.jspecify.annotations.NullMarked;
