package dev.grove.core.run;

import java.util.Locale;

/** Why a run completed or was stopped. */
public enum StopReason {
    FINISH,
    TEXT,
    TURN_CAP,
    TOKEN_BUDGET,
    USD_BUDGET,
    DEADLINE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static StopReason of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
