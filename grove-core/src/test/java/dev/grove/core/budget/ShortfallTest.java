package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.Shortfall.Sum;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class ShortfallTest {

    private static final String MODEL = "openai/gpt-5.4";

    @Test
    void namesTheLimitThatIsToBeRaised() {
        assertThat(explained(LimitsOf.RUN, sum(364, "0.2"), sum(100, "0.1")))
                .isEqualTo(
                        "The next call of the model takes at least 364 tokens, and 100 are left of"
                                + " max_tokens; resume the run with a higher limits.max_tokens, past"
                                + " the agent's own with a key of scope provision, or fork it from"
                                + " a turn: a fork has the whole limit again");
        assertThat(explained(LimitsOf.RUN, sum(364, "0.250000000"), sum(500, "0.1")))
                .contains("0.25 USD, and 0.1 are left", "limits.max_cost_usd");
    }

    @Test
    void namesTheRootWhereItsLimitsAreTheOnes() {
        assertThat(explained(LimitsOf.ROOT, sum(364, "0.2"), new Sum(100, null)))
                .contains("which its whole tree shares; resume the root with a higher");
    }

    @Test
    void namesTheModelAndTheRouteWhereThePriceIsMissing() {
        assertThat(explained(LimitsOf.ROOT, new Sum(364, null), sum(500, "0.1")))
                .contains("No price is known for " + MODEL, "PUT /model-prices/" + MODEL);
    }

    private static String explained(LimitsOf limitsOf, Sum needed, Sum left) {
        return new Shortfall(limitsOf, needed, left).explain(MODEL);
    }

    private static Sum sum(long tokens, String usd) {
        return new Sum(tokens, new BigDecimal(usd));
    }
}
