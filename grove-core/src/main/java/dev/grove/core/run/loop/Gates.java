package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.wait.ApprovalWait;
import dev.grove.core.run.wait.ClientToolWait;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitType;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Decides, by what a call has waited for, whether it may be executed. Nothing is stored but the
 * waits, so that every execution decides the same. Each call of the turn is decided once, and again
 * only when it begins or ends to wait. Not thread-safe.
 */
final class Gates {

    private static final String NOBODY = "nobody is there to approve this call";

    private final ToolRegistry tools;
    private final PausePolicy pauses;
    private final OpenTurn turn;
    private final boolean readByModel;
    private final boolean deniesApprovals;

    /** By the call itself: a model may give two calls one id. */
    private final IdentityHashMap<ToolCall, Decided> decided = new IdentityHashMap<>();

    /**
     * Decides for the calls of a turn.
     *
     * @param readByModel whether results say that an approver changed the arguments
     */
    Gates(ToolRegistry tools, PausePolicy pauses, OpenTurn turn, boolean readByModel) {
        this(tools, pauses, turn, readByModel, false);
    }

    /**
     * Decides for the calls of a turn, where perhaps nobody is there to approve them.
     *
     * @param deniesApprovals whether calls that need an approval are denied
     */
    Gates(
            ToolRegistry tools,
            PausePolicy pauses,
            OpenTurn turn,
            boolean readByModel,
            boolean deniesApprovals) {
        this.deniesApprovals = deniesApprovals;
        this.tools = tools;
        this.pauses = pauses;
        this.turn = turn;
        this.readByModel = readByModel;
    }

    /** A gate, valid as long as its call waits, or does not wait, as it did then. */
    private record Decided(boolean waiting, Gate gate) {}

    /** How a call stands at this moment. */
    Gate of(ToolCall call) {
        if (turn.waits().isOpened(call.id())) {
            return new Gate.Asked();
        }
        boolean waiting = turn.isWaiting(call);
        Decided known = decided.get(call);
        if (known == null || known.waiting() != waiting) {
            known = new Decided(waiting, decide(call));
            decided.put(call, known);
        }
        return known.gate();
    }

    private Gate decide(ToolCall call) {
        TurnWaits waits = turn.waits();
        if (turn.isWaiting(call)) {
            Optional<StoredWait> last = waits.lastOf(call.id());
            if (last.isEmpty()) {
                // The row was removed: what the call waited for is not known.
                return new Gate.Settled(Status.INTERRUPTED, CallEnds.INTERRUPTED);
            }
            Optional<Gate> begun = last.flatMap(wait -> afterItBegan(call, wait));
            if (begun.isPresent()) {
                return begun.get();
            }
        }
        return beforeItBegins(waits, call);
    }

    private static Optional<Gate> afterItBegan(ToolCall call, StoredWait last) {
        return WaitType.of(last.asked().kind()) instanceof WaitType.OfBegunCall type
                ? type.gate(call, last)
                : Optional.empty();
    }

    private Gate beforeItBegins(TurnWaits waits, ToolCall call) {
        Gate gate = new Gate.Open(call);
        for (WaitType.BeforeCall type : neededBefore(call)) {
            if (gate instanceof Gate.Open(ToolCall allowed)) {
                gate =
                        type.gate(
                                readByModel ? call : allowed,
                                allowed,
                                waits.lastOf(call.id(), type.kind()));
            }
            if (deniesApprovals && type == ApprovalWait.TYPE && gate instanceof Gate.Ask) {
                return type.unanswered(NOBODY);
            }
        }
        return gate;
    }

    /** In the order in which they are asked for. */
    private List<WaitType.BeforeCall> neededBefore(ToolCall call) {
        if (!(tools.resolve(call.name()) instanceof ToolRegistry.Found found)) {
            return List.of();
        }
        List<WaitType.BeforeCall> needed = new ArrayList<>();
        if (found.tool().needsApproval() || pauses.approvals().contains(call.name())) {
            needed.add(ApprovalWait.TYPE);
        }
        if (found.tool().spec().executedBy() == ExecutedBy.CLIENT) {
            needed.add(ClientToolWait.TYPE);
        }
        // A call that will not be executed for its arguments needs no answer.
        return needed.isEmpty() || found.faultOf(call.arguments()).isPresent() ? List.of() : needed;
    }
}
