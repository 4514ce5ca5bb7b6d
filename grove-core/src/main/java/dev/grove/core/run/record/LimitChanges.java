package dev.grove.core.run.record;

import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.agent.Limits;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limits that a request names; null leaves a limit as it is. */
public record LimitChanges(
        @Nullable Integer maxTurns,
        @Nullable Long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        @Nullable Long maxSeconds,
        @Nullable Long maxWaitSeconds,
        @Nullable Integer maxDepth,
        @Nullable Integer maxChildren) {

    /** Changes that a draft asks for. */
    public static LimitChanges of(LimitsDraft draft) {
        return new LimitChanges(
                draft.maxTurns(),
                draft.maxTokens(),
                draft.maxCostUsd(),
                draft.maxSeconds(),
                draft.maxWaitSeconds(),
                draft.maxDepth(),
                draft.maxChildren());
    }

    private static final String PAST_AGENT = "; a key of scope provision may pass it for this run";

    /**
     * The limits that hold after the change.
     *
     * @param present in force so far
     * @param allowed the agent's
     */
    public Limits applyTo(Limits present, Limits allowed) {
        return applyTo(present, new Bounds(allowed, "the agent's own limit of ", ""));
    }

    /**
     * The limits that a run goes on with.
     *
     * @param allowed the agent's, which who may change the agent may pass for one run
     */
    public Limits raise(Limits present, Limits allowed, boolean pastAgent) {
        return applyTo(
                present,
                pastAgent
                        ? new Bounds(Limits.HIGHEST, "", "")
                        : new Bounds(allowed, "the agent's own limit of ", PAST_AGENT));
    }

    private Limits applyTo(Limits present, Bounds bounds) {
        Limits most = bounds.most();
        List<FieldError> errors = new ArrayList<>();
        bounds.check(errors, "max_turns", maxTurns, 1, most.maxTurns());
        bounds.check(errors, "max_tokens", maxTokens, 1, most.maxTokens());
        bounds.check(errors, "max_seconds", maxSeconds, 1, most.maxDuration().toSeconds());
        Duration mostWait = most.maxWait();
        bounds.check(
                errors,
                "max_wait_seconds",
                maxWaitSeconds,
                1,
                (mostWait == null ? Limits.LONGEST_WAIT : mostWait).toSeconds());
        bounds.check(errors, "max_depth", maxDepth, 0, most.maxDepth());
        bounds.check(errors, "max_children", maxChildren, 0, most.maxChildren());
        checkCost(errors, bounds);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return new Limits(
                maxTurns == null ? present.maxTurns() : maxTurns,
                maxTokens == null ? present.maxTokens() : maxTokens,
                maxCostUsd == null ? present.maxCostUsd() : maxCostUsd,
                maxSeconds == null ? present.maxDuration() : Duration.ofSeconds(maxSeconds),
                maxWaitSeconds == null ? present.maxWait() : Duration.ofSeconds(maxWaitSeconds),
                maxDepth == null ? present.maxDepth() : maxDepth,
                maxChildren == null ? present.maxChildren() : maxChildren);
    }

    /**
     * Checks the changes for a run that makes one call, of which only the time is limited.
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
                            "limits runs of agents; this run makes one call, and has only max_seconds and max_wait_seconds"));
        }
    }

    private void checkCost(List<FieldError> errors, Bounds bounds) {
        BigDecimal allowed = bounds.most().maxCostUsd();
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
                            "must be at most "
                                    + bounds.whose()
                                    + allowed.toPlainString()
                                    + bounds.hint()));
        } else if (maxCostUsd.compareTo(Limits.MOST_COST_USD) > 0) {
            errors.add(
                    new FieldError(
                            "limits.max_cost_usd",
                            "must be at most " + Limits.MOST_COST_USD.toPlainString()));
        }
    }

    /**
     * Highest values, and how an error speaks of them.
     *
     * @param whose before a number
     * @param hint behind it: what else can be done
     */
    private record Bounds(Limits most, String whose, String hint) {

        void check(
                List<FieldError> errors,
                String name,
                @Nullable Number value,
                long least,
                long highest) {
            if (value != null && (value.longValue() < least || value.longValue() > highest)) {
                errors.add(
                        new FieldError(
                                "limits." + name,
                                "must be between " + least + " and " + whose + highest + hint));
            }
        }
    }
}
