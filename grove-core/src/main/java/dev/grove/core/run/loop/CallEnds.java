package dev.grove.core.run.loop;

import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.journal.LogFormat;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Held;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.EditedArguments;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitOutcome;
import dev.grove.core.tool.CallNote;
import dev.grove.core.tool.NotedPlan;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.Objects;

/** Gathers the ends of calls, whatever ends them; committed with what follows. */
final class CallEnds {

    static final String INTERRUPTED = Gate.INTERRUPTED;

    private CallEnds() {}

    /** Gathers an end in this server's words, which are not held from the model. */
    static void gather(TurnExecution at, ToolCall call, Status how, String words) {
        CallProgress before = at.turn().progressOf(call);
        // Where it is made again, its result is held all the same.
        boolean mayGoOn = how == Status.INTERRUPTED && before != null && before.isHeld();
        end(at, call, how, words, false, mayGoOn);
    }

    /** Gathers an end in the words of the tool or the person that did what the call asked for. */
    static void gatherResult(TurnExecution at, ToolCall call, Status how, String result) {
        CallProgress before = at.turn().progressOf(call);
        boolean hold = at.isToHold(call) || (before != null && before.isHeld());
        end(
                at,
                call,
                how,
                !hold && isToSayEdited(at, call) ? EditedArguments.unquoted(result) : result,
                hold,
                false);
    }

    /**
     * The arguments may have what the model does not see: that they were changed is all it reads.
     */
    private static boolean isToSayEdited(TurnExecution at, ToolCall call) {
        return at.isQuiet(call)
                && at.turn()
                        .waits()
                        .lastOf(call.id(), WaitKind.APPROVAL)
                        .flatMap(StoredWait::answer)
                        .filter(answer ->
                                answer instanceof WaitOutcome.Approved approved
                                        && approved.editedArguments() != null)
                        .isPresent();
    }

    private static void end(
            TurnExecution at,
            ToolCall call,
            Status how,
            String result,
            boolean hold,
            boolean mayGoOn) {
        JournalBuffer journalBuffer = at.journalBuffer();
        Instant now = journalBuffer.now();
        CallProgress started = at.turn().progressOf(call);
        LabelRaise raise = LabelRaise.of(at, call, how, result, hold, now);
        Held held = raise.end().held();
        String shown =
                held != null && isToSayEdited(at, call)
                        ? EditedArguments.unquoted(raise.end().result())
                        : raise.end().result();
        CallNote note = how == Status.COMPLETED ? at.scope().noteOf(call) : null;
        CallProgress ended =
                (started == null ? CallProgress.started(now) : started)
                        .ended(how, shown, now, raise.end().labels())
                        .declaring(note instanceof NotedPlan plan ? plan.tools() : null)
                        .letting(raise.end().bits())
                        .holding(mayGoOn);
        at.turn().progress(call, held == null ? ended : ended.keeping(held));
        String apart = held == null ? shown : Objects.requireNonNull(held.value());
        if (held != null || apart.length() > LogFormat.LONGEST_INLINE_RESULT) {
            journalBuffer.result(
                    new JournalWrite.StoredResult(at.turn().number(), call.id(), apart));
        }
        journalBuffer.event(ToolEvent.ended(at.turn().number(), call, how, shown), now);
        raise.gather(at, call, now);
        CallNoteEnds.gather(at, call, note, now);
        Canaries.read(at, call, now);
    }
}
