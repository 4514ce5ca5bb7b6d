package dev.grove.core.run.loop;

import dev.grove.core.budget.Amount;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.Spending;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Metrics of the cost of model calls, and of budgets' assumptions and errors. */
@Component
class BudgetMetrics {

    private final MeterRegistry registry;
    private final ModelLabels models = new ModelLabels();

    BudgetMetrics(MeterRegistry registry) {
        this.registry = registry;
        Stream.of(CallKind.values())
                .filter(CallKind::isAssumed)
                .map(CallKind::wireName)
                .forEach(this::assumed);
    }

    /** Counts the spending of a call: as it was billed, or its worst case where that is unknown. */
    void spent(ModelRef model, Spending spending) {
        counter("grove.spent.usd", "USD that model calls cost, by the prices that are known", model)
                .increment(spending.costUsd().doubleValue());
        counter("grove.spent.tokens", "Tokens that count as spent", model)
                .increment((double) spending.usage().total());
        // There with 0 from a model's first call on, so that a rate sees the first time.
        Counter _ = underestimated(model);
        Counter _ = underestimatedTokens(model);
    }

    /** A bill was above what was thought to be its worst case. */
    void underestimated(ModelRef model, Amount worst, Amount billed) {
        underestimated(model).increment();
        underestimatedTokens(model)
                .increment((double) Math.max(0, billed.tokens() - worst.tokens()));
    }

    private Counter underestimated(ModelRef model) {
        return counter(
                "grove.budget.underestimated",
                "Model calls that were billed more than their estimated worst case",
                model);
    }

    private Counter underestimatedTokens(ModelRef model) {
        return counter(
                "grove.budget.underestimated.tokens",
                "Tokens that were billed above the estimate",
                model);
    }

    private Counter counter(String name, String description, ModelRef model) {
        return Counter.builder(name)
                .description(description)
                .tags(models.of(model))
                .register(registry);
    }

    /**
     * The worst case of a call counts as spent, because its cost is unknown.
     *
     * @param reason as the run's event says it
     */
    void assumedSpent(String reason) {
        assumed(reason).increment();
    }

    private Counter assumed(String reason) {
        return Counter.builder("grove.budget.assumed")
                .description("Model calls without a bill whose worst case counts as spent")
                .tag("reason", reason)
                .register(registry);
    }
}
