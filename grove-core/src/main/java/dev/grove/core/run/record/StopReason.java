package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.budget.RaisedLimit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why a run completed or was stopped. */
@JsonTypeName("StopReason")
@JsonClassDescription(
        "`finish`, `text` and `call` of what is completed, the others of what is stopped.")
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
    DEADLINE,
    /** The run has waited for people or applications for as long as it may. */
    WAIT_LIMIT;

    /** Status of a run that has ended for this reason. */
    public RunStatus outcome() {
        return switch (this) {
            case FINISH, TEXT, CALL, OUTPUT -> RunStatus.COMPLETED;
            case TURN_CAP, TOKEN_BUDGET, USD_BUDGET, DEADLINE, WAIT_LIMIT -> RunStatus.STOPPED;
        };
    }

    /** Sentence for people and for the runs above. */
    public String inWords() {
        return this == WAIT_LIMIT
                ? wireName()
                        + ", since it had waited for people or applications as long as limits.max_wait_seconds allows"
                : wireName();
    }

    /**
     * Explains what was used up and how to let the run go on, where the name alone says it.
     *
     * @return null for a run that needs nothing, or whose shortfall says more
     */
    public @Nullable String explain() {
        return switch (this) {
            case TURN_CAP ->
                    "The run has made as many turns as it may"
                            + RaisedLimit.resume("the run", "max_turns");
            case DEADLINE ->
                    "The run has taken as long as it may"
                            + RaisedLimit.resume("the run", "max_seconds");
            case WAIT_LIMIT ->
                    "The run has waited for people or applications as long as it may"
                            + RaisedLimit.resume("the run", "max_wait_seconds");
            case FINISH, TEXT, CALL, OUTPUT, TOKEN_BUDGET, USD_BUDGET -> null;
        };
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static StopReason of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
