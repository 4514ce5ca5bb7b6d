package dev.grove.core.run.governance;

import dev.grove.core.run.governance.GovernedRun.Next;
import dev.grove.core.run.governance.GovernedRun.Turn;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a turn after those of the turns before it, as counts see them. An answer may ask for
 * many calls: each is added once, and again only where one before it has got further, and each is
 * digested once. Not thread-safe.
 */
final class TurnHistory {

    private final CallHistory closed;
    private final Turn turn;
    private final CallDigests digests = new CallDigests();

    /** Progress of the turn's leading calls, as they were added. */
    private final List<@Nullable CallProgress> added = new ArrayList<>();

    private CallHistory soFar;

    /**
     * @param closed calls of the turns before, which does not grow from now on
     */
    TurnHistory(CallHistory closed, Turn turn) {
        this.closed = closed;
        this.turn = turn;
        this.soFar = closed.copy(digests);
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isOf(Turn other) {
        return turn == other;
    }

    /**
     * The run's calls before one of the turn; valid until another one is asked about. Those before
     * it in the turn count as begun, unless denied.
     */
    CallHistory until(Next next) {
        List<ToolCall> calls = turn.calls();
        int place = place(calls, next.asked());
        if (added.size() > place || !isAsAdded(calls)) {
            added.clear();
            soFar = closed.copy(digests);
        }
        for (ToolCall call : calls.subList(added.size(), place)) {
            CallProgress progress = turn.progressOf(call);
            if (progress == null) {
                soFar.addNext(call);
            } else {
                soFar.add(call, progress, next.at());
            }
            added.add(progress);
        }
        return soFar;
    }

    // A model may give two calls one id: the call itself says which of them is next.
    @SuppressWarnings("ReferenceEquality")
    private static int place(List<ToolCall> calls, ToolCall asked) {
        int place = 0;
        while (place < calls.size() && calls.get(place) != asked) {
            place++;
        }
        return place;
    }

    private boolean isAsAdded(List<ToolCall> calls) {
        for (int i = 0; i < added.size(); i++) {
            if (!Objects.equals(added.get(i), turn.progressOf(calls.get(i)))) {
                return false;
            }
        }
        return true;
    }
}
