package dev.grove.core.run.work;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Locale;

/** The kinds of runs. */
@JsonTypeName("RunKind")
@JsonClassDescription("`agent` works towards a goal; `call` makes one call of a tool.")
public enum RunKind {
    /** An agent works towards a goal. */
    AGENT,
    /** Call of one tool. */
    CALL,
    /** A workflow starts runs, and goes on when they end. */
    WORKFLOW;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RunKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
