package dev.grove.core.run.loop;

import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Settlement.RecoveryAction;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitOutcome;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.util.List;
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
    void settle(TurnExecution at) {
        if (at.scope().isReadByModel()) {
            at.turn().calls().forEach(call -> makeAgain(at, call));
        }
        for (ToolCall call : at.turn().unsettled()) {
            if (at.turn().isStarted(call)) {
                settleByEffect(at, call);
            } else {
                saidOfDoubt(at.turn(), call).ifPresent(said -> settleByAnswer(at, call, said));
            }
        }
    }

    /**
     * A keyed call that was cut off with its run, which goes on since: the model has not read of
     * it, and asked to repeat it would do so under another key.
     */
    private static void makeAgain(TurnExecution at, ToolCall call) {
        if (at.turn().wasCutOff(call) && at.effectOf(call) == Effect.KEYED) {
            at.turn().reopen(call);
            record(at, call, RecoveryAction.RUN_AGAIN, false);
        }
    }

    private void settleByEffect(TurnExecution at, ToolCall call) {
        if (at.gate(call) instanceof Gate.Settled && at.ruling(call) != null) {
            // The ceiling denies what would be asked or done for it; it ends by that.
            return;
        }
        switch (at.effectOf(call)) {
            case READ_ONLY -> record(at, call, RecoveryAction.RUN_AGAIN, false);
            case IDEMPOTENT, KEYED -> record(at, call, RecoveryAction.RUN_AGAIN, undo(at, call));
            case PROBE -> settleByProbe(at, call);
            case UNSAFE -> doubt(at, call);
        }
    }

    /**
     * Takes back what this execution has begun and done nothing for, where a brake or a new ceiling
     * came in between: the next execution of the run begins it.
     */
    void takeBack(TurnExecution at, List<ToolCall> batch, ExecutionOutcome leaving) {
        if (at.execution().leftFor() == null && !Checkpoint.isBraked(leaving)) {
            return;
        }
        for (ToolCall call : batch) {
            if (at.turn().takeBack(call)) {
                gather(at, call, new Settlement(RecoveryAction.NOT_MADE, false));
            }
        }
    }

    /** A probe asks outside; where that is not to be, the next execution asks. */
    private void settleByProbe(TurnExecution at, ToolCall call) {
        if (Checkpoint.beforeAct(at.execution()).isPresent()) {
            return;
        }
        ToolCall ran = at.gate(call) instanceof Gate.Open(ToolCall open) ? open : call;
        switch (calls.probe(at.tools(), ran, at.context())) {
            case ProbeOutcome.Happened(String content) -> {
                record(at, call, RecoveryAction.HAPPENED, false);
                CallEnds.gatherResult(at, call, Status.COMPLETED, content);
            }
            case ProbeOutcome.DidNotHappen() -> record(at, call, RecoveryAction.RUN_AGAIN, false);
            case ProbeOutcome.Unknown() -> {
                // Where the run is handed over meanwhile, its next execution asks again.
                if (!isLeftToAnother(Checkpoint.interrupted(at.execution()))) {
                    doubt(at, call);
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

    private static void settleByAnswer(TurnExecution at, ToolCall call, WaitOutcome said) {
        switch (said) {
            case WaitOutcome.Happened _ -> {}
            case WaitOutcome.DidNotHappen _ ->
                    record(at, call, RecoveryAction.RUN_AGAIN, undo(at, call));
            case WaitOutcome _ -> interrupt(at, call, undo(at, call));
        }
    }

    /**
     * Settles a call that was cut off here. When this replica hands the run over, or a brake stops
     * it, the call stays started: the next execution settles it.
     *
     * @return how the execution leaves the run, when it does
     */
    Optional<ExecutionOutcome> cutOff(TurnExecution at, ToolCall call) {
        Optional<ExecutionOutcome> leaving = Checkpoint.interrupted(at.execution());
        if (leaving.isEmpty() && at.effectOf(call) == Effect.UNSAFE) {
            if (!ask(at, call)) {
                interrupt(at, call, false);
            }
        } else if (!isLeftToAnother(leaving)) {
            CallEnds.gather(at, call, Status.INTERRUPTED, CallEnds.INTERRUPTED);
        }
        return leaving;
    }

    /** This replica cannot find out what became of a call. */
    private static void doubt(TurnExecution at, ToolCall call) {
        if (!ask(at, call)) {
            interrupt(at, call, undo(at, call));
        }
    }

    /** The files are left as they are until then: they are what an operator can look at. */
    private static boolean ask(TurnExecution at, ToolCall call) {
        boolean asked = Pauses.askAboutDoubt(at, call);
        if (asked) {
            record(at, call, RecoveryAction.ASKED, false);
        }
        return asked;
    }

    /**
     * Undoes a call that changes nothing but files.
     *
     * @return whether the files are as they were before it
     */
    private static boolean undo(TurnExecution at, ToolCall call) {
        return at.tools().resolve(call.name()) instanceof ToolRegistry.Found found
                && found.tool().changesOnlyFiles()
                && at.scope().files().undo(at.journalBuffer(), at.turn(), call);
    }

    private static void interrupt(TurnExecution at, ToolCall call, boolean undone) {
        record(at, call, RecoveryAction.INTERRUPTED, undone);
        CallEnds.gather(at, call, Status.INTERRUPTED, undone ? UNDONE : CallEnds.INTERRUPTED);
    }

    private static void record(
            TurnExecution at, ToolCall call, RecoveryAction way, boolean filesRestored) {
        Settlement settlement = new Settlement(way, filesRestored);
        at.turn().settled(call, settlement);
        gather(at, call, settlement);
    }

    private static void gather(TurnExecution at, ToolCall call, Settlement settlement) {
        Effect effect = at.effectOf(call);
        at.journalBuffer()
                .event(ToolEvent.Settled.of(at.turn().number(), call, effect, settlement));
    }

    private static boolean isLeftToAnother(Optional<ExecutionOutcome> leaving) {
        return leaving.filter(InterruptedCallRecovery::goesOn).isPresent();
    }

    private static boolean goesOn(ExecutionOutcome leaving) {
        return leaving instanceof ExecutionOutcome.HandedOver || Checkpoint.isBraked(leaving);
    }
}
