package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.model.Models;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.quota.KnownLimits;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.tool.ToolRegistry;
import org.springframework.stereotype.Component;

/** Opens the budgets of executions. */
@Component
class RunBudgets {

    private final Models models;
    private final Ledgers ledgers;
    private final KnownLimits limits;
    private final BudgetMetrics metrics;

    RunBudgets(Models models, Ledgers ledgers, KnownLimits limits, BudgetMetrics metrics) {
        this.models = models;
        this.ledgers = ledgers;
        this.limits = limits;
        this.metrics = metrics;
    }

    Budget budget(ClaimedRun run, AgentDefinition agent) {
        return budget(run, agent, run.agentWork().model());
    }

    Budget budget(ClaimedRun run, AgentDefinition agent, ModelRef model) {
        return new Budget(
                run.limits(),
                models.price(run.tenant(), model).orElse(null),
                agent.maxOutputTokens(),
                agent.modelOptions().thinkingTokens(),
                agent.modelOptions().cacheTtl());
    }

    /** Whether a model's price is known, where a cap on money needs it. */
    boolean isPriced(ClaimedRun run, Budget budget) {
        boolean isCapped = run.limits().maxCostUsd() != null || limits.isMoneyLimited(run.tenant());
        return budget.price() != null || !isCapped;
    }

    /**
     * Opens the budget of an execution.
     *
     * @param hasChildren whether runs were begun below it: one without tools for that shares its
     *     budget, too, once an agent has reviewed a call of it. That begins while the run waits,
     *     and so never in the middle of an execution.
     */
    RunBudget open(
            ClaimedRun run,
            ToolRegistry tools,
            boolean hasChildren,
            Budget budget,
            InputEstimate input,
            JournalBuffer journalBuffer) {
        boolean alone = run.isRoot() && !tools.startsRuns() && !hasChildren;
        Allotment.Reserved reserved =
                new Allotment.Reserved(ledgers, run, () -> limits.isMoneyLimited(run.tenant()));
        Allotment allotment = alone ? new Allotment.Alone(reserved) : reserved;
        return new RunBudget(run, budget, input, allotment, journalBuffer, metrics);
    }
}
