package dev.grove.core.run.record;

/** What came of the wish for a child. */
public sealed interface ChildStart {

    /** It is there, since now or since an earlier execution of its parent. */
    record Begun(String agent, int agentVersion, int depth) implements ChildStart {}

    /**
     * There will be none.
     *
     * @param why for the model
     */
    record Refused(String why) implements ChildStart {}

    /** Somebody has asked to cancel the parent. */
    record ParentCancelled() implements ChildStart {}
}
