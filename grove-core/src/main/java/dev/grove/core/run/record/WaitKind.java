package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Locale;

/** Kinds of waits of a run, by what it waits for. */
@JsonTypeName("WaitKind")
@JsonClassDescription(
        "What a run waits for: your application's result, an approval, a decision on a call in doubt, a delegated run, a higher budget, an exception to policies.")
public enum WaitKind {
    /** The result of a tool that the caller's application executes. */
    CLIENT_TOOL,
    /** The approval of a call before it is executed. */
    APPROVAL,
    /** An operator's decision on whether a call that was cut off took effect. */
    IN_DOUBT,
    /** The end of a run that a call delegated to. */
    CHILD,
    /** A higher cap for the next call of the model. */
    BUDGET,
    /** A grant, which the model has asked for. */
    CAPABILITY;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static WaitKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
