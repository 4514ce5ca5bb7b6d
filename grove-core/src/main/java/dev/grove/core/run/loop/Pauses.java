package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.WaitType;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.WaitRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes calls wait for an external answer; the run is left with what they wait for. */
final class Pauses {

    private Pauses() {}

    /**
     * Leaves the run when its next call needs an external answer. Calls that follow it and need the
     * same are asked about at once, but for requests for exceptions, of which one is open at a
     * time.
     *
     * @param unsettled the turn's calls without a result, in order
     */
    static Optional<ExecutionOutcome> leave(TurnExecution at, List<ToolCall> unsettled) {
        WaitKind kind = null;
        for (ToolCall call : unsettled) {
            if (!(at.gate(call) instanceof Gate.Ask(WaitKind next, ToolCall asked))
                    || (kind != null && kind != next)) {
                break;
            }
            kind = next;
            CallRuling ruling = at.ruling(call);
            ask(at, next, next == WaitKind.CAPABILITY ? at.shown(call) : asked, ruling);
            Rulings.asked(at, call, ruling);
            if (next == WaitKind.CAPABILITY) {
                // The answer to this request may make the next one needless.
                break;
            }
        }
        List<OpenedWait> opened = at.turn().waits().opened();
        return opened.isEmpty()
                ? Optional.empty()
                : Optional.of(new ExecutionOutcome.Waiting(opened));
    }

    /** Whether a person would be asked about the next call, and has not been. */
    static boolean isToAsk(TurnExecution at) {
        List<ToolCall> unsettled = at.turn().unsettled();
        return at.turn().waits().opened().isEmpty()
                && !unsettled.isEmpty()
                && at.gate(unsettled.getFirst()) instanceof Gate.Ask;
    }

    /** Ends the next call, and those after it that would be asked about: a message came instead. */
    static void writtenInstead(TurnExecution at) {
        for (ToolCall call : at.turn().unsettled()) {
            if (!(at.gate(call) instanceof Gate.Ask(WaitKind kind, _))) {
                return;
            }
            Gate.Settled end = WaitType.BeforeCall.of(kind).unanswered(WaitType.WRITTEN_INSTEAD);
            CallEnds.gather(at, call, end.how(), end.result());
        }
    }

    /** Asks an operator whether a call took effect, where the agent's definition requires that. */
    static boolean askAboutDoubt(TurnExecution at, ToolCall call) {
        if (at.scope().pauses().onInDoubt() != PausePolicy.InDoubt.ASK_OPERATOR) {
            return false;
        }
        ToolCall ran = at.gate(call) instanceof Gate.Open(ToolCall open) ? open : call;
        ask(at, WaitKind.IN_DOUBT, ran, null);
        return true;
    }

    /** The call ends with the run that it was delegated to. */
    static void awaitChild(TurnExecution at, ToolCall call) {
        CallProgress started = at.turn().progressOf(call);
        ask(at, WaitKind.CHILD, call, null);
        if (started != null) {
            at.turn().progress(call, started.awaited());
        }
    }

    /**
     * @param ruling of policies on the call; null where none was asked
     */
    private static void ask(
            TurnExecution at, WaitKind kind, ToolCall call, @Nullable CallRuling ruling) {
        Instant now = at.journalBuffer().now();
        Instant expiresAt =
                WaitType.of(kind)
                        .patience(at.scope().pauses(), requested(at, call))
                        .map(own -> Rulings.shorter(own, kind, ruling))
                        .map(now::plus)
                        .orElse(null);
        at.turn()
                .waits()
                .open(
                        new OpenedWait(
                                Uuids.next(),
                                at.turn().number(),
                                call.id(),
                                kind,
                                call.name(),
                                call.arguments(),
                                ArgumentsDigest.of(call.arguments()),
                                now,
                                expiresAt,
                                at.run().dueAt(kind, expiresAt, now),
                                Rulings.because(kind, ruling)));
        CallProgress before = at.turn().progressOf(call);
        boolean hold =
                ruling == null
                        ? before != null && before.isHeld()
                        : at.scope().isReadByModel() && ruling.hold();
        at.turn().progress(call, CallProgress.waiting(now).holding(hold));
    }

    /**
     * The wait that a tool that is not executed here asks for; nothing was done for the call yet.
     */
    private static @Nullable WaitRequest requested(TurnExecution at, ToolCall call) {
        return at.tools().resolve(call.name()) instanceof ToolRegistry.Found(Tool tool, _)
                        && tool.spec().executedBy() == ExecutedBy.CLIENT
                        && tool.execute(call, at.context())
                                instanceof ToolOutcome.Waiting(WaitRequest request)
                ? request
                : null;
    }
}
