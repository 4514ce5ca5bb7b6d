package dev.grove.core.run.record;

import dev.grove.core.budget.Amount;
import dev.grove.core.id.RunId;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The budget that the runs of a tree share.
 *
 * @param maxCostUsd null for no cap on money
 * @param spent by all runs of the tree
 * @param reserved what those that run now may still spend without asking
 */
public record TreeBudget(
        RunId root,
        long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        Amount spent,
        Amount reserved) {}
