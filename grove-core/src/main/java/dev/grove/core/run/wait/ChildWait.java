package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import java.util.Optional;

/** The end of a run that a call delegated to; {@link ChildWaits} finds it. */
public final class ChildWait implements WaitType.OfBegunCall {

    public static final ChildWait TYPE = new ChildWait();

    private ChildWait() {}

    @Override
    public WaitKind kind() {
        return WaitKind.CHILD;
    }

    /** Executed again, a call that has no answer finds its child by its marker, and waits again. */
    @Override
    public Optional<Gate> gate(ToolCall asked, StoredWait last) {
        return last.answer()
                .map(outcome ->
                        outcome instanceof WaitOutcome.Answered(_, var content, boolean isError)
                                ? new Gate.Settled(
                                        isError ? Status.FAILED : Status.COMPLETED,
                                        EditedArguments.withNote(
                                                asked, ran(last.asked()), content.text()))
                                : new Gate.Settled(Status.INTERRUPTED, Gate.INTERRUPTED));
    }

    private static ToolCall ran(OpenedWait asked) {
        return new ToolCall(asked.callId(), asked.tool(), asked.arguments());
    }

    @Override
    public String purpose() {
        return "the end of another run";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        return "the end of a run that it started";
    }
}
