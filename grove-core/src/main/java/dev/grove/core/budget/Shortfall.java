package dev.grove.core.budget;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * By how much the next model call did not fit.
 *
 * @param limitsOf whose limits left too little
 * @param needed what the call takes at least: its input at its dearest, and the shortest answer
 *     that is worth asking for
 * @param left of these limits, never below zero
 */
public record Shortfall(LimitsOf limitsOf, Sum needed, Sum left) {

    private static final String RAISED = "; the run waits until that is raised";

    /** Whose limits stop a run. */
    public enum LimitsOf {
        /** The run's own. */
        RUN,
        /** Limits of the first run of its tree, which all of the tree share. */
        ROOT,
        /** Limit on the money that all runs of its tenant spend in a day of UTC. */
        TENANT_DAY,
        /** Limit on the money that all runs of its tenant spend in a month of UTC. */
        TENANT_MONTH;

        /**
         * @param period {@code day} or {@code month}
         */
        static LimitsOf ofTenant(String period) {
            return of("tenant_" + period);
        }

        /** Whether those who may raise the run's own limits may raise these, too. */
        public boolean areOfRuns() {
            return this == RUN || this == ROOT;
        }

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static LimitsOf of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * Tokens and money.
     *
     * @param costUsd null in what is needed where no price is known, and in what is left where
     *     there is no cap on money
     */
    public record Sum(long tokens, @Nullable BigDecimal costUsd) {}

    /**
     * Explains the shortfall and how to mend it.
     *
     * @param model the run's, as {@code provider/model}
     */
    public String explain(String model) {
        if (needed.tokens() > left.tokens()) {
            return explain(needed.tokens() + " tokens", left.tokens() + "", "max_tokens");
        }
        if (needed.costUsd() == null) {
            return "No price is known for "
                    + model
                    + ", so max_cost_usd cannot hold. An operator stores it with PUT /model-prices/"
                    + model
                    + "; resume the run then";
        }
        return explain(plain(needed.costUsd()) + " USD", plain(left.costUsd()), limitOnMoney());
    }

    /** Explains how much is missing, for a run that waits for a higher cap. */
    public String explainWaiting() {
        return needed.tokens() > left.tokens()
                ? missing(needed.tokens() + " tokens", left.tokens() + "", "max_tokens") + RAISED
                : missing(plain(needed.costUsd()) + " USD", plain(left.costUsd()), limitOnMoney())
                        + RAISED;
    }

    private String limitOnMoney() {
        return switch (limitsOf) {
            case RUN, ROOT -> "max_cost_usd";
            case TENANT_DAY -> "max_usd_per_day";
            case TENANT_MONTH -> "max_usd_per_month";
        };
    }

    private String explain(String takes, String leaves, String limit) {
        return missing(takes, leaves, limit)
                + switch (limitsOf) {
                    case RUN -> RaisedLimit.resume("the run", limit);
                    case ROOT -> RaisedLimit.resume("the root", limit);
                    case TENANT_DAY -> resumeAfter("day", limit);
                    case TENANT_MONTH -> resumeAfter("month", limit);
                };
    }

    private String missing(String takes, String leaves, String limit) {
        return "The next call of the model takes at least %s, and %s are left of %s%s"
                .formatted(
                        takes,
                        leaves,
                        limit,
                        switch (limitsOf) {
                            case RUN -> "";
                            case ROOT -> " of the root run, which its whole tree shares";
                            case TENANT_DAY, TENANT_MONTH ->
                                    " of the tenant, which all of its runs share";
                        });
    }

    private static String resumeAfter(String period, String limit) {
        return "; resume the run when the %s is over in UTC, or have an operator raise %s with PUT /tenants/{id}/limits"
                .formatted(period, limit);
    }

    private static String plain(@Nullable BigDecimal usd) {
        return usd == null ? "none" : usd.stripTrailingZeros().toPlainString();
    }
}
