package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.event.DecisionEvent.Doubt;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A wait for a person who says whether a call took effect that a crash cut off. */
public final class InDoubtWait implements WaitType.OfBegunCall, WaitType.Decided<DoubtOutcome> {

    public static final InDoubtWait TYPE = new InDoubtWait();

    private InDoubtWait() {}

    @Override
    public WaitKind kind() {
        return WaitKind.IN_DOUBT;
    }

    @Override
    public Optional<Gate> gate(ToolCall asked, StoredWait last) {
        return switch (last.answer().orElse(null)) {
            case null ->
                    Optional.of(
                            new Gate.Ask(
                                    kind(),
                                    new ToolCall(
                                            last.asked().callId(),
                                            last.asked().tool(),
                                            last.asked().arguments())));
            case WaitOutcome.Happened(_, var content) ->
                    Optional.of(new Gate.Settled(Status.COMPLETED, content.text()));
            case WaitOutcome.DidNotHappen _ -> Optional.empty();
            case WaitOutcome _ ->
                    Optional.of(new Gate.Settled(Status.INTERRUPTED, Gate.INTERRUPTED));
        };
    }

    @Override
    public WaitOutcome accept(OpenedWait wait, DoubtOutcome said, DecisionContext context) {
        return switch (said) {
            case DoubtOutcome.Happened(String result) ->
                    new WaitOutcome.Happened(
                            context.now(), Contents.of(result, context.scrubber()));
            case DoubtOutcome.DidNotHappen() -> new WaitOutcome.DidNotHappen(context.now());
            case DoubtOutcome.TellModel() -> new WaitOutcome.TellModel(context.now());
        };
    }

    @Override
    public Optional<RunEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        return said(outcome)
                .map(said ->
                        new DecisionEvent.Doubt(
                                wait.turn(),
                                wait.callId(),
                                wait.tool(),
                                said,
                                null,
                                Decider.inEvents(decider)));
    }

    private static Optional<Doubt.Outcome> said(WaitOutcome outcome) {
        return switch (outcome) {
            case WaitOutcome.Happened _ -> Optional.of(Doubt.Outcome.HAPPENED);
            case WaitOutcome.DidNotHappen _ -> Optional.of(Doubt.Outcome.DID_NOT_HAPPEN);
            case WaitOutcome.TellModel _ -> Optional.of(Doubt.Outcome.TELL_MODEL);
            case WaitOutcome _ -> Optional.empty();
        };
    }

    @Override
    public String purpose() {
        return "a decision on a call in doubt";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        return "whether it happened before the crash: POST /agent-runs/%s/in-doubt/%s {\"outcome\": …}"
                .formatted(run, wait.callId());
    }
}
