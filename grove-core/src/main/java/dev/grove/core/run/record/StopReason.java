package dev.grove.core.run.record;

import java.util.Locale;

/** Why a run completed or was stopped. */
public enum StopReason {
    FINISH,
    TEXT,
    /** The call of a call run has its result. */
    CALL,
    /** All nodes of a workflow are settled. */
    OUTPUT,
    TURN_CAP,
    TOKEN_BUDGET,
    USD_BUDGET,
    DEADLINE;

    /** What a run that ends for this reason is from then on. */
    public RunStatus outcome() {
        return switch (this) {
            case FINISH, TEXT, CALL, OUTPUT -> RunStatus.COMPLETED;
            case TURN_CAP, TOKEN_BUDGET, USD_BUDGET, DEADLINE -> RunStatus.STOPPED;
        };
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static StopReason of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
