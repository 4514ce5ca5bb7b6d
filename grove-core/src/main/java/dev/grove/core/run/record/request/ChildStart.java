package dev.grove.core.run.record.request;

/** Outcome of the request for a child run. */
public sealed interface ChildStart {

    /** It is there, since now or since an earlier execution of its parent. */
    record Begun(String agent, int agentVersion, int depth) implements ChildStart {}

    /**
     * There will be none.
     *
     * @param why for the model
     */
    record Refused(String why) implements ChildStart {}

    /** Cancellation of the parent was requested. */
    record ParentCancelled() implements ChildStart {}
}
