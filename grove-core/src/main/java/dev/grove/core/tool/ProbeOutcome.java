package dev.grove.core.tool;

/** Outcome of a probe of a call that was cut off. */
public sealed interface ProbeOutcome {

    /**
     * It took effect, and is not run again.
     *
     * @param content what the model reads as its result
     */
    record Happened(String content) implements ProbeOutcome {}

    /**
     * It took no effect, and what the earlier execution sent can have none any more: it is run
     * again. A server that was stopped may send its request when it wakes, long after. So the
     * effect itself excludes a second one, as that of a push does, which names the commit that it
     * replaces; or what it would act on is gone, as an earlier execution's sandbox is; or the tool
     * sends {@link ToolContext#epoch()} along, and the receiver refuses a call for which it has
     * seen a higher one.
     */
    record DidNotHappen() implements ProbeOutcome {}

    /** It is unknown: the call is not run again, and the model reads that it was interrupted. */
    record Unknown() implements ProbeOutcome {}
}
