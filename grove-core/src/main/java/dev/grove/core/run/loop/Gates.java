package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.run.event.EventData;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.StoredWait.Outcome;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.util.IdentityHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides, by the answers to what a call waited for, whether it may be executed. Nothing is stored
 * but the waits, so that every execution decides the same. Each call of the turn is decided once,
 * and again only when it begins or ends to wait. Not thread-safe.
 */
final class Gates {

    static final String CHANGED =
            "refused: the arguments of this call are not those that were approved, so it was not run.";

    private static final String NOBODY_APPROVED =
            "denied: nobody approved of this call in time, so it was not run.";

    private static final String NOBODY_ANSWERED =
            "The application did not answer this call in time. It may or may not have taken effect.";

    private final ToolRegistry tools;
    private final PausePolicy pauses;
    private final OpenTurn turn;

    /** By the call itself: a model may give two calls one id. */
    private final IdentityHashMap<ToolCall, Decided> decided = new IdentityHashMap<>();

    Gates(ToolRegistry tools, PausePolicy pauses, OpenTurn turn) {
        this.tools = tools;
        this.pauses = pauses;
        this.turn = turn;
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
                // Somebody took the row away; nobody can tell what it was.
                return new Gate.Settled(Status.INTERRUPTED, CallEnds.INTERRUPTED);
            }
            Optional<Gate> doubt =
                    last.filter(wait -> wait.asked().kind() == WaitKind.IN_DOUBT)
                            .flatMap(Gates::afterDoubt);
            if (doubt.isPresent()) {
                return doubt.get();
            }
            Optional<Gate> child =
                    last.filter(wait -> wait.asked().kind() == WaitKind.CHILD)
                            .flatMap(wait -> afterChild(call, wait));
            if (child.isPresent()) {
                return child.get();
            }
        }
        if (!(tools.resolve(call.name()) instanceof ToolRegistry.Found found)) {
            return new Gate.Open(call);
        }
        boolean approval = found.tool().needsApproval() || pauses.approvals().contains(call.name());
        boolean client = found.tool() instanceof ClientTool;
        // Nobody is asked about a call that will not be executed for its arguments.
        if ((!approval && !client) || found.faultOf(call.arguments()).isPresent()) {
            return new Gate.Open(call);
        }
        Gate approved = approval ? byApproval(waits, call) : new Gate.Open(call);
        return client && approved instanceof Gate.Open(ToolCall allowed)
                ? byClient(waits, call, allowed)
                : approved;
    }

    /** A model whose arguments somebody changed must know which ones its result is of. */
    static String told(ToolCall asked, ToolCall ran, String result) {
        if (ran.arguments().equals(asked.arguments())) {
            return result;
        }
        return "[Whoever approved of this call changed its arguments to "
                + EventData.cut(ran.arguments().toString())
                + "]\n"
                + result;
    }

    /** Empty when the call is to be executed again. */
    private static Optional<Gate> afterDoubt(StoredWait wait) {
        Outcome outcome = wait.answer().orElse(null);
        if (outcome == null) {
            return Optional.of(new Gate.Ask(WaitKind.IN_DOUBT, callOf(wait.asked())));
        }
        return switch (outcome.resolution()) {
            case HAPPENED ->
                    Optional.of(new Gate.Settled(Status.COMPLETED, text(outcome.content())));
            case DID_NOT_HAPPEN -> Optional.empty();
            case TELL_MODEL, ANSWERED, APPROVED, DENIED, EXPIRED, WITHDRAWN ->
                    Optional.of(new Gate.Settled(Status.INTERRUPTED, CallEnds.INTERRUPTED));
        };
    }

    /** Empty when the run it was delegated to is to be waited for again. */
    private static Optional<Gate> afterChild(ToolCall call, StoredWait wait) {
        return wait.answer()
                .map(outcome ->
                        new Gate.Settled(
                                outcome.isError() ? Status.FAILED : Status.COMPLETED,
                                told(call, callOf(wait.asked()), text(outcome.content()))));
    }

    private static Gate byApproval(TurnWaits waits, ToolCall call) {
        Optional<StoredWait> last = waits.lastOf(call.id(), WaitKind.APPROVAL);
        Outcome outcome = last.flatMap(StoredWait::answer).orElse(null);
        if (outcome == null) {
            return new Gate.Ask(WaitKind.APPROVAL, call);
        }
        return switch (outcome.resolution()) {
            case APPROVED -> approved(call, last.orElseThrow().asked(), outcome);
            case DENIED ->
                    new Gate.Settled(
                            Status.DENIED,
                            outcome.reason() == null
                                    ? "denied: this call was not run."
                                    : "denied: " + outcome.reason() + "\nThe call was not run.");
            case EXPIRED -> new Gate.Settled(Status.DENIED, NOBODY_APPROVED);
            case ANSWERED, HAPPENED, DID_NOT_HAPPEN, TELL_MODEL, WITHDRAWN ->
                    new Gate.Settled(Status.DENIED, CHANGED);
        };
    }

    /** The digest is of what is about to be executed, not of what was once written beside it. */
    private static Gate approved(ToolCall call, OpenedWait asked, Outcome outcome) {
        ObjectNode edited = outcome.editedArguments();
        ObjectNode arguments = edited == null ? call.arguments() : edited;
        boolean same =
                call.name().equals(asked.tool())
                        && ArgumentsDigest.of(arguments).equals(outcome.approvedDigest())
                        // Integers that no double holds: the digest alone could not tell.
                        && (edited != null || arguments.equals(asked.arguments()));
        return same
                ? new Gate.Open(
                        edited == null ? call : new ToolCall(call.id(), call.name(), edited))
                : new Gate.Settled(Status.DENIED, CHANGED);
    }

    private static Gate byClient(TurnWaits waits, ToolCall asked, ToolCall call) {
        Outcome outcome =
                waits.lastOf(call.id(), WaitKind.CLIENT_TOOL)
                        .flatMap(StoredWait::answer)
                        .orElse(null);
        if (outcome == null) {
            return new Gate.Ask(WaitKind.CLIENT_TOOL, call);
        }
        return outcome.resolution() == WaitResolution.ANSWERED
                ? new Gate.Settled(
                        outcome.isError() ? Status.FAILED : Status.COMPLETED,
                        told(asked, call, text(outcome.content())))
                : new Gate.Settled(Status.FAILED, NOBODY_ANSWERED);
    }

    private static ToolCall callOf(OpenedWait asked) {
        return new ToolCall(asked.callId(), asked.tool(), asked.arguments());
    }

    private static String text(@Nullable String content) {
        return content == null ? "" : content;
    }
}
