package dev.grove.core.run.loop;

import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Settlement.RecoveryAction;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitOutcome;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Decides what becomes of calls that were cut off: by their effect, by what their tool finds out,
 * or by what an operator says. How each was settled is recorded; that is gathered, as what it leads
 * to is.
 */
@Component
class InterruptedCallRecovery {

    static final String UNDONE =
            "interrupted: this call was cut off while it ran, and it was not run again. The workspace is as it was"
                    + " before the call.";

    private final ToolCalls calls;

    InterruptedCallRecovery(ToolCalls calls) {
        this.calls = calls;
    }

    /**
     * Settles each call that an earlier execution started and did not end: those that may run again
     * stay started, what happened is completed, the others become interrupted.
     */
    void settle(CallScope scope, OpenTurn turn) {
        if (scope.isReadByModel()) {
            turn.callsOfTurn().forEach(call -> makeAgain(scope, turn, call));
        }
        for (ToolCall call : turn.unsettled()) {
            if (turn.isStarted(call)) {
                settleByEffect(scope, turn, call);
            } else {
                saidOfDoubt(turn, call).ifPresent(said -> settleByAnswer(scope, turn, call, said));
            }
        }
    }

    /**
     * A keyed call that was cut off with its run, which goes on since: the model has not read of
     * it, and asked to repeat it would do so under another key.
     */
    private static void makeAgain(CallScope scope, OpenTurn turn, ToolCall call) {
        if (turn.wasCutOff(call) && scope.tools().effectOf(call.name()) == Effect.KEYED) {
            turn.reopen(call);
            record(scope, turn, call, RecoveryAction.RUN_AGAIN, false);
        }
    }

    private void settleByEffect(CallScope scope, OpenTurn turn, ToolCall call) {
        switch (scope.tools().effectOf(call.name())) {
            case READ_ONLY -> record(scope, turn, call, RecoveryAction.RUN_AGAIN, false);
            case IDEMPOTENT, KEYED ->
                    record(scope, turn, call, RecoveryAction.RUN_AGAIN, undo(scope, turn, call));
            case PROBE -> settleByProbe(scope, turn, call);
            case UNSAFE -> doubt(scope, turn, call);
        }
    }

    private void settleByProbe(CallScope scope, OpenTurn turn, ToolCall call) {
        switch (calls.probe(scope.tools(), call, scope.contextOf(turn))) {
            case ProbeOutcome.Happened(String content) -> {
                record(scope, turn, call, RecoveryAction.HAPPENED, false);
                CallEnds.gather(scope, turn, call, Status.COMPLETED, content);
            }
            case ProbeOutcome.DidNotHappen() ->
                    record(scope, turn, call, RecoveryAction.RUN_AGAIN, false);
            case ProbeOutcome.Unknown() -> {
                // Where the run is handed over meanwhile, its next execution asks again.
                if (!isHandedOver(Checkpoint.interrupted(scope.execution()))) {
                    doubt(scope, turn, call);
                }
            }
        }
    }

    /** Finds the decision on a call in doubt that settles it and is not carried out yet. */
    private static Optional<WaitOutcome> saidOfDoubt(OpenTurn turn, ToolCall call) {
        return turn.isWaiting(call)
                ? turn.waits()
                        .lastOf(call.id())
                        .filter(wait -> wait.asked().kind() == WaitKind.IN_DOUBT)
                        .flatMap(StoredWait::answer)
                : Optional.empty();
    }

    private static void settleByAnswer(
            CallScope scope, OpenTurn turn, ToolCall call, WaitOutcome said) {
        switch (said) {
            case WaitOutcome.Happened _ -> {}
            case WaitOutcome.DidNotHappen _ ->
                    record(scope, turn, call, RecoveryAction.RUN_AGAIN, undo(scope, turn, call));
            case WaitOutcome _ -> interrupt(scope, turn, call, undo(scope, turn, call));
        }
    }

    /**
     * Settles a call that was cut off here. When this replica hands the run over, the call stays
     * started: the next execution settles it.
     *
     * @return how the execution leaves the run, when it does
     */
    Optional<ExecutionOutcome> cutOff(CallScope scope, OpenTurn turn, ToolCall call) {
        Optional<ExecutionOutcome> leaving = Checkpoint.interrupted(scope.execution());
        if (leaving.isEmpty() && scope.tools().effectOf(call.name()) == Effect.UNSAFE) {
            if (!ask(scope, turn, call)) {
                interrupt(scope, turn, call, false);
            }
        } else if (!isHandedOver(leaving)) {
            CallEnds.gather(scope, turn, call, Status.INTERRUPTED, CallEnds.INTERRUPTED);
        }
        return leaving;
    }

    /** This replica cannot find out what became of a call. */
    private static void doubt(CallScope scope, OpenTurn turn, ToolCall call) {
        if (!ask(scope, turn, call)) {
            interrupt(scope, turn, call, undo(scope, turn, call));
        }
    }

    /** The files are left as they are until then: they are what an operator can look at. */
    private static boolean ask(CallScope scope, OpenTurn turn, ToolCall call) {
        boolean asked = Pauses.askAboutDoubt(scope, turn, call);
        if (asked) {
            record(scope, turn, call, RecoveryAction.ASKED, false);
        }
        return asked;
    }

    /**
     * Undoes a call that changes nothing but files.
     *
     * @return whether the files are as they were before it
     */
    private static boolean undo(CallScope scope, OpenTurn turn, ToolCall call) {
        return scope.tools().resolve(call.name()) instanceof ToolRegistry.Found found
                && found.tool().changesOnlyFiles()
                && scope.files().undo(scope.journalBuffer(), turn, call);
    }

    private static void interrupt(CallScope scope, OpenTurn turn, ToolCall call, boolean undone) {
        record(scope, turn, call, RecoveryAction.INTERRUPTED, undone);
        CallEnds.gather(
                scope, turn, call, Status.INTERRUPTED, undone ? UNDONE : CallEnds.INTERRUPTED);
    }

    private static void record(
            CallScope scope,
            OpenTurn turn,
            ToolCall call,
            RecoveryAction way,
            boolean filesRestored) {
        Settlement settlement = new Settlement(way, filesRestored);
        turn.settled(call, settlement);
        Effect effect = scope.tools().effectOf(call.name());
        scope.journalBuffer().event(ToolEvent.Settled.of(turn.number(), call, effect, settlement));
    }

    private static boolean isHandedOver(Optional<ExecutionOutcome> leaving) {
        return leaving.orElse(null) instanceof ExecutionOutcome.HandedOver;
    }
}
