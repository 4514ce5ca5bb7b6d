package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.core.page.Page;
import java.util.List;

/**
 * Costs of a run and of all that it delegated, by run, model and kind of call.
 *
 * @param groups parents before their children; each run has at least one
 * @param calls by run, then turn
 */
public record CostReport(
        RunId run, TreeBudget budget, List<CostGroup> groups, Page<CallCost> calls) {

    public CostReport {
        groups = List.copyOf(groups);
    }
}
