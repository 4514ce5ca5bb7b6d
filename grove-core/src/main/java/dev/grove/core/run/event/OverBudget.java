package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.budget.Shortfall;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** By how much a call of the model did not fit: members of each event that says so. */
record OverBudget(
        @JsonPropertyDescription("Whose limits left too little") Shortfall.LimitsOf limitsOf,
        @JsonPropertyDescription("What the next call takes at least") Sum needed,
        @JsonPropertyDescription("What these limits leave") Sum left) {

    static OverBudget of(Shortfall shortfall) {
        return new OverBudget(
                shortfall.limitsOf(), Sum.of(shortfall.needed()), Sum.of(shortfall.left()));
    }

    @JsonClassDescription("Tokens and money.")
    record Sum(
            @JsonPropertyDescription("Of all kinds") long tokens,
            @JsonPropertyDescription(
                            "US dollars; null in `needed` where no price is known, and in `left` where there is no cap on money")
                    @Nullable BigDecimal costUsd) {

        private static Sum of(Shortfall.Sum sum) {
            return new Sum(sum.tokens(), sum.costUsd());
        }
    }
}
