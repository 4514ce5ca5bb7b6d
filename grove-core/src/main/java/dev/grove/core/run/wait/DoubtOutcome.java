package dev.grove.core.run.wait;

/** Finding of an operator on a call that may or may not have taken effect. */
public sealed interface DoubtOutcome {

    /**
     * It did.
     *
     * @param result what the model reads as the call's result
     */
    record Happened(String result) implements DoubtOutcome {}

    /** It did not, and is executed again. */
    record DidNotHappen() implements DoubtOutcome {}

    /** It cannot be found out: the model is to check for itself. */
    record TellModel() implements DoubtOutcome {}
}
