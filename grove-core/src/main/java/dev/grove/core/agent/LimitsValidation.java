package dev.grove.core.agent;

import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.error.FieldChecks;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Validation of the caps of an agent. */
final class LimitsValidation {

    static final Duration MAX_DURATION = Limits.HIGHEST.maxDuration();

    private LimitsValidation() {}

    static Limits check(@Nullable LimitsDraft given, FieldChecks checks) {
        LimitsDraft draft = given == null ? LimitsDraft.EMPTY : given;
        Limits defaults = Limits.DEFAULTS;
        return new Limits(
                checks.between(
                        "limits.max_turns",
                        draft.maxTurns(),
                        defaults.maxTurns(),
                        1,
                        Limits.MOST_TURNS),
                checks.between(
                        "limits.max_tokens",
                        draft.maxTokens(),
                        defaults.maxTokens(),
                        1,
                        Limits.MOST_TOKENS),
                cost(draft.maxCostUsd(), checks),
                Duration.ofSeconds(
                        checks.between(
                                "limits.max_seconds",
                                draft.maxSeconds(),
                                defaults.maxDuration().toSeconds(),
                                1,
                                Limits.MOST_SECONDS)),
                maxWait(draft.maxWaitSeconds(), checks),
                checks.between(
                        "limits.max_depth",
                        draft.maxDepth(),
                        defaults.maxDepth(),
                        0,
                        Limits.MOST_DEPTH),
                checks.between(
                        "limits.max_children",
                        draft.maxChildren(),
                        defaults.maxChildren(),
                        0,
                        Limits.MOST_CHILDREN));
    }

    static @Nullable Duration maxWait(@Nullable Long seconds, FieldChecks checks) {
        return seconds == null
                ? null
                : Duration.ofSeconds(
                        checks.between(
                                "limits.max_wait_seconds",
                                seconds,
                                1,
                                1,
                                Limits.MOST_WAIT_SECONDS));
    }

    private static @Nullable BigDecimal cost(@Nullable BigDecimal cost, FieldChecks checks) {
        if (cost == null) {
            return null;
        }
        // The range first: only a number within it may be rescaled or written out.
        if (cost.signum() <= 0 || cost.compareTo(Limits.MOST_COST_USD) > 0) {
            checks.refuse(
                    "limits.max_cost_usd",
                    "must be above 0 and at most %,d".formatted(Limits.MOST_COST_USD.longValue()));
            return null;
        }
        BigDecimal plain = cost.stripTrailingZeros();
        if (plain.scale() > Limits.COST_DECIMALS) {
            checks.refuse(
                    "limits.max_cost_usd",
                    "may have at most " + Limits.COST_DECIMALS + " decimals");
            return null;
        }
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }
}
