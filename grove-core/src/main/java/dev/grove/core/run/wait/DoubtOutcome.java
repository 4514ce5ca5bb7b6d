package dev.grove.core.run.wait;

/** What somebody found out about a call of which nobody knew whether it took effect. */
public sealed interface DoubtOutcome {

    /**
     * It did.
     *
     * @param result what the model reads as the call's result
     */
    record Happened(String result) implements DoubtOutcome {}

    /** It did not, and is executed again. */
    record DidNotHappen() implements DoubtOutcome {}

    /** Nobody can say: the model is to see for itself. */
    record TellModel() implements DoubtOutcome {}
}
