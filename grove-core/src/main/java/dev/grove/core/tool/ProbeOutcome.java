package dev.grove.core.tool;

/** What became of a call that was cut off. */
public sealed interface ProbeOutcome {

    /**
     * It took effect, and is not run again.
     *
     * @param content what the model reads as its result
     */
    record Happened(String content) implements ProbeOutcome {}

    /** It took no effect: it is run again. */
    record DidNotHappen() implements ProbeOutcome {}

    /** Nobody can tell: it is not run again, and the model reads that it was interrupted. */
    record Unknown() implements ProbeOutcome {}
}
