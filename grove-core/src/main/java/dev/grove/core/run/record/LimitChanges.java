package dev.grove.core.run.record;

import dev.grove.core.agent.Limits;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits that a request names; null leaves a limit as it is. None may pass what the agent allows.
 */
public record LimitChanges(
        @Nullable Integer maxTurns,
        @Nullable Long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        @Nullable Long maxSeconds,
        @Nullable Integer maxDepth,
        @Nullable Integer maxChildren) {

    /**
     * The limits that hold after the change.
     *
     * @param present in force so far
     * @param allowed the agent's
     */
    public Limits applyTo(Limits present, Limits allowed) {
        List<FieldError> errors = new ArrayList<>();
        check(errors, "max_turns", maxTurns, 1, allowed.maxTurns());
        check(errors, "max_tokens", maxTokens, 1, allowed.maxTokens());
        check(errors, "max_seconds", maxSeconds, 1, allowed.maxDuration().toSeconds());
        check(errors, "max_depth", maxDepth, 0, allowed.maxDepth());
        check(errors, "max_children", maxChildren, 0, allowed.maxChildren());
        checkCost(errors, allowed.maxCostUsd());
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return new Limits(
                maxTurns == null ? present.maxTurns() : maxTurns,
                maxTokens == null ? present.maxTokens() : maxTokens,
                maxCostUsd == null ? present.maxCostUsd() : maxCostUsd,
                maxSeconds == null ? present.maxDuration() : Duration.ofSeconds(maxSeconds),
                maxDepth == null ? present.maxDepth() : maxDepth,
                maxChildren == null ? present.maxChildren() : maxChildren);
    }

    /**
     * The same for a run that makes one call, of which only the time is limited.
     *
     * @throws GroveException validation_failed where another limit is named
     */
    public LimitChanges ofCall() {
        List<FieldError> errors = new ArrayList<>();
        refuseOfCall(errors, "max_turns", maxTurns);
        refuseOfCall(errors, "max_tokens", maxTokens);
        refuseOfCall(errors, "max_cost_usd", maxCostUsd);
        refuseOfCall(errors, "max_depth", maxDepth);
        refuseOfCall(errors, "max_children", maxChildren);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return this;
    }

    private static void refuseOfCall(List<FieldError> errors, String name, @Nullable Number value) {
        if (value != null) {
            errors.add(
                    new FieldError(
                            "limits." + name,
                            "limits runs of agents; this run makes one call, and has only max_seconds"));
        }
    }

    private void checkCost(List<FieldError> errors, @Nullable BigDecimal allowed) {
        if (maxCostUsd == null) {
            return;
        }
        if (maxCostUsd.signum() <= 0 || maxCostUsd.stripTrailingZeros().scale() > 9) {
            errors.add(
                    new FieldError(
                            "limits.max_cost_usd", "must be positive, with at most 9 decimals"));
        } else if (allowed != null && maxCostUsd.compareTo(allowed) > 0) {
            errors.add(
                    new FieldError(
                            "limits.max_cost_usd",
                            "must be at most the agent's own limit of " + allowed.toPlainString()));
        } else if (maxCostUsd.compareTo(Limits.MOST_COST_USD) > 0) {
            errors.add(
                    new FieldError(
                            "limits.max_cost_usd",
                            "must be at most " + Limits.MOST_COST_USD.toPlainString()));
        }
    }

    private static void check(
            List<FieldError> errors, String name, @Nullable Number value, long least, long most) {
        if (value != null && (value.longValue() < least || value.longValue() > most)) {
            errors.add(
                    new FieldError(
                            "limits." + name,
                            "must be between " + least + " and the agent's own limit of " + most));
        }
    }
}
