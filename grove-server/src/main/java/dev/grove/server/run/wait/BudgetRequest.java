package dev.grove.server.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.wait.BudgetDecision;
import dev.grove.language.text.NearestNames;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /agent-runs/{id}/budget}.
 *
 * @param decision {@code raise}, also where it is left out, or {@code stop}
 * @param maxTokens the cap that is to hold; null leaves it as it is, as does {@code maxCostUsd}
 */
record BudgetRequest(
        @Nullable String decision,
        @Nullable Long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        @Nullable String reason) {

    /**
     * @param pastAgent whether the caller may raise caps past those of the agent
     */
    BudgetDecision toDecision(boolean pastAgent) {
        return switch (decision) {
            case null -> raise(pastAgent);
            case "raise" -> raise(pastAgent);
            case "stop" -> {
                if (maxTokens != null || maxCostUsd != null) {
                    throw GroveException.invalid(
                            maxTokens != null ? "max_tokens" : "max_cost_usd",
                            "is of use only with the decision raise");
                }
                yield new BudgetDecision.Stop(reason);
            }
            default ->
                    throw GroveException.invalid(
                            "decision", NearestNames.asChoice(decision, List.of("raise", "stop")));
        };
    }

    private BudgetDecision raise(boolean pastAgent) {
        return new BudgetDecision.Raise(maxTokens, maxCostUsd, reason, pastAgent);
    }
}
