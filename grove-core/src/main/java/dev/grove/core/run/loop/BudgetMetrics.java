package dev.grove.core.run.loop;

import dev.grove.core.budget.Amount;
import dev.grove.core.model.ModelRef;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Where budgets had to assume something, and where they were wrong. */
@Component
class BudgetMetrics {

    private final MeterRegistry registry;

    BudgetMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** A bill was above what was thought to be its worst case. */
    void underestimated(ModelRef model, Amount worst, Amount billed) {
        Counter.builder("grove.budget.underestimated")
                .description("Model calls that were billed more than their estimated worst case")
                .tag("gen_ai.provider.name", model.provider())
                .tag("gen_ai.request.model", model.model())
                .register(registry)
                .increment();
        Counter.builder("grove.budget.underestimated.tokens")
                .description("Tokens that were billed above the estimate")
                .tag("gen_ai.provider.name", model.provider())
                .tag("gen_ai.request.model", model.model())
                .register(registry)
                .increment((double) Math.max(0, billed.tokens() - worst.tokens()));
    }

    /**
     * The worst case of a call counts as spent, because nobody knows what it cost.
     *
     * @param reason as the run's event says it
     */
    void assumedSpent(String reason) {
        Counter.builder("grove.budget.assumed")
                .description("Model calls without a bill whose worst case counts as spent")
                .tag("reason", reason)
                .register(registry)
                .increment();
    }
}
