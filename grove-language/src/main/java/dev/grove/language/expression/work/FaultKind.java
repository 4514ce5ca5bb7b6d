package dev.grove.language.expression.work;

import java.util.Locale;

/** Reason for which an evaluation has no result, without any value. */
public enum FaultKind {
    /** A variable, a field, an element or the value of an optional is not there. */
    MISSING,
    /** A value is of a type that an operator or a function does not take. */
    TYPE,
    /** A value is of the right type and cannot be computed with: zero to divide by, no path. */
    VALUE,
    /** Values are nested too deep. */
    DEPTH,
    /** The budget is spent. Nothing in the language can absorb it. */
    WORK;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
