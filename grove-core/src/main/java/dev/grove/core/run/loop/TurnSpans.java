package dev.grove.core.run.loop;

import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.trace.AwaitedCall;
import dev.grove.core.run.trace.LostCall;
import dev.grove.core.run.trace.RunEnd;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Spans of re-entered turns and of answered waits, and the description of the run's end. */
final class TurnSpans {

    private TurnSpans() {}

    /** A turn that an earlier execution left open; where that one broke off, it is said now. */
    static void reenter(TurnExecution at) {
        ClaimedRun run = at.run();
        run.trace().turn(at.turn().number(), at.turn().startedAt());
        if (run.cutOff()) {
            Instant since = at.turn().waits().lastAsked().orElse(at.turn().startedAt());
            run.trace().lost(since, at.journalBuffer().now(), lostCalls(at.turn()));
        }
    }

    private static List<LostCall> lostCalls(OpenTurn turn) {
        return turn.unsettled().stream()
                .filter(turn::isStarted)
                .map(call -> new LostCall(call.id(), call.name(), startedAt(turn, call)))
                .toList();
    }

    /** A call whose end came from outside, while the run waited for it. */
    static void answered(TurnExecution at, ToolCall call, CallProgress.Status how) {
        CallProgress marker = at.turn().progressOf(call);
        at.run()
                .trace()
                .callEnded(
                        new AwaitedCall(
                                call.id(),
                                call.name(),
                                startedAt(at.turn(), call),
                                marker == null ? null : marker.child()),
                        at.journalBuffer().now(),
                        how == CallProgress.Status.COMPLETED ? null : how.wireName());
    }

    private static Instant startedAt(OpenTurn turn, ToolCall call) {
        CallProgress marker = turn.progressOf(call);
        return marker == null ? turn.startedAt() : marker.startedAt();
    }

    static RunEnd end(ClaimedRun run, ExecutionOutcome leaving, JournalBuffer journalBuffer) {
        return new RunEnd(
                run.tenant(),
                run.id(),
                run.work(),
                leaving.status(),
                reason(leaving),
                leaving instanceof ExecutionOutcome.Failed(RunError error) ? error.code() : null,
                journalBuffer.spending(),
                run.createdAt(),
                journalBuffer.now());
    }

    private static @Nullable String reason(ExecutionOutcome leaving) {
        return switch (leaving) {
            case ExecutionOutcome.Completed(StopReason reason, _, _) -> reason.wireName();
            case ExecutionOutcome.Stopped(StopReason reason, _) -> reason.wireName();
            case ExecutionOutcome.Failed _,
                    ExecutionOutcome.Cancelled _,
                    ExecutionOutcome.Waiting _,
                    ExecutionOutcome.HandedOver _ ->
                    null;
        };
    }
}
