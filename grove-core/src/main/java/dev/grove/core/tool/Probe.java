package dev.grove.core.tool;

/** Tool of {@link Effect#PROBE}: after a crash, it can say whether a call took effect. */
public interface Probe extends Tool {

    /**
     * Finds out what became of a call that an earlier execution began and did not end; nothing of
     * that execution runs any more. Changes nothing. Blocks, and ends soon after cancellation, as
     * {@link #execute} does.
     *
     * @param context of the execution that goes on, with the call's turn
     */
    ProbeOutcome probe(ToolCall call, ToolContext context);
}
