package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Leaving;
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

/** Makes calls wait for somebody outside; the run is left with what they wait for. */
final class Pauses {

    private Pauses() {}

    /**
     * Leaves the run when its next call needs somebody outside. Calls that follow it and need the
     * same are asked about at once.
     *
     * @param unsettled the turn's calls without a result, in order
     */
    static Optional<Leaving> leave(Session session, OpenTurn turn, List<ToolCall> unsettled) {
        WaitKind kind = null;
        for (ToolCall call : unsettled) {
            if (!(turn.gates(session).of(call) instanceof Gate.Ask(WaitKind next, ToolCall asked))
                    || (kind != null && kind != next)) {
                break;
            }
            kind = next;
            ask(session, turn, next, asked);
        }
        List<OpenedWait> opened = turn.waits().opened();
        return opened.isEmpty() ? Optional.empty() : Optional.of(new Leaving.Waiting(opened));
    }

    /** Asks somebody whether a call took effect, where the agent's definition wants that. */
    static boolean askAboutDoubt(Session session, OpenTurn turn, ToolCall call) {
        if (session.agent().pauses().onInDoubt() != PausePolicy.InDoubt.ASK_OPERATOR) {
            return false;
        }
        ToolCall ran =
                turn.gates(session).of(call) instanceof Gate.Open(ToolCall open) ? open : call;
        ask(session, turn, WaitKind.IN_DOUBT, ran);
        return true;
    }

    /** The call ends with the run that it was delegated to. */
    static void awaitChild(Session session, OpenTurn turn, ToolCall call) {
        CallProgress started = turn.progressOf(call);
        ask(session, turn, WaitKind.CHILD, call);
        if (started != null) {
            turn.progress(call, started.awaited());
        }
    }

    private static void ask(Session session, OpenTurn turn, WaitKind kind, ToolCall call) {
        Instant now = session.chronicle().now();
        Instant expiresAt =
                WaitType.of(kind)
                        .patience(session.agent().pauses(), requested(session, turn, call))
                        .map(now::plus)
                        .orElse(null);
        Instant deadline = session.run().deadline();
        turn.waits()
                .open(
                        new OpenedWait(
                                Uuids.next(),
                                turn.number(),
                                call.id(),
                                kind,
                                call.name(),
                                call.arguments(),
                                ArgumentsDigest.of(call.arguments()),
                                now,
                                expiresAt,
                                expiresAt == null || expiresAt.isAfter(deadline)
                                        ? deadline
                                        : expiresAt));
        turn.progress(call, CallProgress.waiting(now));
    }

    /**
     * What a tool that is not executed here wants of the run; nothing was done for the call yet.
     */
    private static @Nullable WaitRequest requested(Session session, OpenTurn turn, ToolCall call) {
        return session.tools().resolve(call.name()) instanceof ToolRegistry.Found(Tool tool, _)
                        && tool.spec().executedBy() == ExecutedBy.CLIENT
                        && tool.execute(call, session.contextOf(turn))
                                instanceof ToolOutcome.Waiting(WaitRequest request)
                ? request
                : null;
    }
}
