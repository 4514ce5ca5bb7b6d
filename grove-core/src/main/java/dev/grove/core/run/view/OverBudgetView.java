package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.Run;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Why a run's next call did not fit its budget. */
@JsonClassDescription("By how much a call of the model did not fit.")
public record OverBudgetView(
        @JsonPropertyDescription(
                        "Whose limits left too little: the run's own, those of the root, which all of the tree share, or what all runs of the tenant may spend in a day or a month")
                @OneOf(Shortfall.LimitsOf.class)
                String limitsOf,
        @JsonPropertyDescription(
                        "What the call takes at least: all input, and the shortest answer that is worth asking for, at the dearest price")
                Sum needed,
        @JsonPropertyDescription("What the limits leave") Sum left,
        @JsonPropertyDescription("What to do about it") String message) {

    static @Nullable OverBudgetView of(Run run) {
        Shortfall shortfall = run.shortfall();
        return shortfall == null
                ? null
                : new OverBudgetView(
                        shortfall.limitsOf().wireName(),
                        Sum.of(shortfall.needed()),
                        Sum.of(shortfall.left()),
                        run.explain(shortfall));
    }

    /** Renders the shortfall of a run that waits, where the run is not read with it. */
    public static OverBudgetView of(Shortfall shortfall) {
        return new OverBudgetView(
                shortfall.limitsOf().wireName(),
                Sum.of(shortfall.needed()),
                Sum.of(shortfall.left()),
                shortfall.explainWaiting());
    }

    /** Tokens and money; no money where no price is known, or nothing caps it. */
    @JsonTypeName("BudgetSum")
    @JsonClassDescription("Tokens and money.")
    public record Sum(
            @JsonPropertyDescription("Tokens") long tokens,
            @JsonPropertyDescription("US dollars; null where no price is known, or nothing caps it")
                    @Nullable BigDecimal costUsd) {

        private static Sum of(Shortfall.Sum sum) {
            return new Sum(sum.tokens(), sum.costUsd());
        }
    }
}
