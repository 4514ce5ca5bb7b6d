package dev.grove.server.run.view;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.run.record.Run;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Why a run's next call did not fit its budget. */
public record OverBudgetResponse(String limitsOf, Sum needed, Sum left, String message) {

    static @Nullable OverBudgetResponse of(Run run) {
        Shortfall shortfall = run.shortfall();
        return shortfall == null
                ? null
                : new OverBudgetResponse(
                        shortfall.limitsOf().wireName(),
                        Sum.of(shortfall.needed()),
                        Sum.of(shortfall.left()),
                        run.explain(shortfall));
    }

    /** Renders the shortfall of a run that waits, where the run is not read with it. */
    public static OverBudgetResponse of(Shortfall shortfall) {
        return new OverBudgetResponse(
                shortfall.limitsOf().wireName(),
                Sum.of(shortfall.needed()),
                Sum.of(shortfall.left()),
                shortfall.explainWaiting());
    }

    /** Tokens and money; no money where no price is known, or nothing caps it. */
    public record Sum(long tokens, @Nullable BigDecimal costUsd) {

        private static Sum of(Shortfall.Sum sum) {
            return new Sum(sum.tokens(), sum.costUsd());
        }
    }
}
