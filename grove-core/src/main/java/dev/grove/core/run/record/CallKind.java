package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Locale;

/** How a model call that is paid for ended. */
@JsonTypeName("CallKind")
@JsonClassDescription("The last three have no bill, and count at their worst case.")
public enum CallKind {
    /** Its answer is a turn's. */
    ANSWER,
    /** It was asked for a summary of older turns; whether one came of it or not. */
    COMPACTION,
    /** The model declined; billed as stated. */
    REFUSED,
    /** It failed after the provider had said what it bills; billed as stated. */
    FAILED,
    /** It was answered or declined, and its bill is missing or cannot be right. */
    BILL_UNUSABLE,
    /** The connection broke after the request was sent. */
    BROKEN_OFF,
    /** The run was cancelled, given away or out of time in the middle of it. */
    CUT_OFF,
    /** An execution ended without a word, and may have been waiting for it. */
    IN_FLIGHT;

    /** Whether its worst case counts as spent, because it is unknown what was billed. */
    public boolean isAssumed() {
        return switch (this) {
            case BILL_UNUSABLE, BROKEN_OFF, CUT_OFF, IN_FLIGHT -> true;
            case ANSWER, COMPACTION, REFUSED, FAILED -> false;
        };
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
