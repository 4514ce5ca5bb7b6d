package dev.grove.core.session.title;

import java.util.Locale;

/** Outcome of a title that a model was to make. The first line stays with all but the first. */
enum TitleOutcome {
    MADE,
    /** A caller gave the session a title, before the model was asked or while it was. */
    NAMED,
    /** The session, or its tenant, has nothing left that covers the call. */
    NO_BUDGET,
    /** The model cannot be used here. */
    UNAVAILABLE,
    /** The model refused, or failed. */
    FAILED,
    /** The answer has no words that a title could have. */
    EMPTY,
    /** It is not known whether the model answered: the call was cut off, or its server died. */
    LOST;

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
