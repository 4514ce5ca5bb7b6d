package dev.grove.core.run.loop;

import dev.grove.core.run.event.PlanEvent;
import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.journal.LogFormat;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.tool.NotedPlan;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;

/** Gathers the ends of calls, whatever ends them; committed with what follows. */
final class CallEnds {

    static final String INTERRUPTED = Gate.INTERRUPTED;

    private CallEnds() {}

    static void gather(TurnExecution at, ToolCall call, Status how, String result) {
        JournalBuffer journalBuffer = at.journalBuffer();
        Instant now = journalBuffer.now();
        CallProgress started = at.turn().progressOf(call);
        LabelRaise raise = LabelRaise.of(at, call, how, now);
        NotedPlan plan = how == Status.COMPLETED ? at.scope().planOf(call) : null;
        at.turn()
                .progress(
                        call,
                        (started == null ? CallProgress.started(now) : started)
                                .ended(how, result, now, raise.ofResult())
                                .declaring(plan == null ? null : plan.tools()));
        if (result.length() > LogFormat.LONGEST_INLINE_RESULT) {
            journalBuffer.result(
                    new JournalWrite.StoredResult(at.turn().number(), call.id(), result));
        }
        journalBuffer.event(ToolEvent.ended(at.turn().number(), call, how, result), now);
        raise.gather(at, call, now);
        if (plan != null) {
            journalBuffer.event(
                    PlanEvent.of(at.turn().number(), call.id(), call.name(), plan), now);
        }
    }
}
