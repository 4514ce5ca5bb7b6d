package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.CapabilityAnswer;
import dev.grove.core.run.governance.ResolvedCall;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.CapabilityAsk;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.run.wait.ApprovalWait;
import dev.grove.core.run.wait.CapabilityWait;
import dev.grove.core.run.wait.ClientToolWait;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitOutcome;
import dev.grove.core.run.wait.WaitType;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides, by what a call has waited for and by the policies of a governed run, whether it may be
 * executed. Nothing is stored but the waits, so that every execution decides the same. Each call of
 * the turn is decided once, and again only when it begins or ends to wait; by policies also when
 * another call of the turn has got further, and once the call has begun only by the ceiling of the
 * tenant, when that has changed. Not thread-safe.
 */
final class Gates {

    private static final String NOBODY = "nobody is there to approve this call";

    private static final String NOBODY_DECIDES = "nobody is there to decide on this request";

    private static final String UNGOVERNED =
            "No policy governs this run: make the call without asking.";

    private static final String NOT_AGAIN =
            "\nThe call was cut off before, and is not made again; it may or may not have taken effect.";

    private final ToolRegistry tools;
    private final PausePolicy pauses;
    private final OpenTurn turn;
    private final boolean readByModel;
    private final boolean deniesApprovals;
    private final @Nullable CallPolicies policies;
    private final @Nullable GateGrants grants;

    /** By the call itself: a model may give two calls one id. */
    private final IdentityHashMap<ToolCall, Decided> decided = new IdentityHashMap<>();

    private final IdentityHashMap<ToolCall, Unruled> unruled = new IdentityHashMap<>();

    /** Requests for exceptions that people are asked about. */
    private final IdentityHashMap<ToolCall, CapabilityAsk> requests = new IdentityHashMap<>();

    /**
     * Decides for the calls of a turn.
     *
     * @param readByModel whether results say that an approver changed the arguments
     */
    Gates(ToolRegistry tools, PausePolicy pauses, OpenTurn turn, boolean readByModel) {
        this(tools, pauses, turn, readByModel, false, null);
    }

    /**
     * Decides for the calls of a turn, where perhaps no person can approve them.
     *
     * @param deniesApprovals whether calls that need an approval are denied
     * @param policies that govern the run; null for none
     */
    Gates(
            ToolRegistry tools,
            PausePolicy pauses,
            OpenTurn turn,
            boolean readByModel,
            boolean deniesApprovals,
            @Nullable CallPolicies policies) {
        this.deniesApprovals = deniesApprovals;
        this.policies = policies;
        this.grants = policies == null ? null : new GateGrants(policies, turn);
        this.tools = tools;
        this.pauses = pauses;
        this.turn = turn;
        this.readByModel = readByModel;
    }

    /**
     * A gate, valid as long as its call waits, or does not wait, as it did then; where policies
     * were asked, as long as no call of the turn has got further, unless this one has begun, and
     * the ceiling is the same.
     *
     * @param ceilings changes of the ceiling until then
     * @param ruling of policies; null where none was asked
     */
    private record Decided(
            boolean waiting, int changes, int ceilings, Gate gate, @Nullable CallRuling ruling) {}

    /** A gate before policies narrow it, valid as long as its call waits, or does not, as then. */
    private record Unruled(boolean waiting, Gate gate) {}

    /** How a call stands at this moment. */
    Gate of(ToolCall call) {
        if (turn.waits().isOpened(call.id())) {
            return new Gate.Asked();
        }
        boolean waiting = turn.isWaiting(call);
        Decided known = decided.get(call);
        if (known == null || !isValid(known, call, waiting)) {
            known = decided(call, waiting);
            decided.put(call, known);
        }
        return known.gate();
    }

    /**
     * Whether a call is over by what it has waited for, whatever policies say: they are not asked.
     */
    boolean isAnswered(ToolCall call) {
        return !turn.waits().isOpened(call.id())
                && unruled(call, turn.isWaiting(call)) instanceof Gate.Settled;
    }

    private Gate unruled(ToolCall call, boolean waiting) {
        Unruled known = unruled.get(call);
        if (known == null || known.waiting() != waiting) {
            known = new Unruled(waiting, decide(call));
            unruled.put(call, known);
        }
        return known.gate();
    }

    private boolean isValid(Decided known, ToolCall call, boolean waiting) {
        if (policies == null) {
            return known.waiting() == waiting;
        }
        if (known.ceilings() != policies.ceilingChanges()) {
            return false;
        }
        return turn.isStarted(call)
                ? known.gate() instanceof Gate.Open
                : known.waiting() == waiting && known.changes() == turn.changes();
    }

    /** Decision of policies when a call's gate was looked at last; null where none was asked. */
    @Nullable CallRuling rulingOn(ToolCall call) {
        Decided known = policies == null ? null : decided.get(call);
        return known == null ? null : known.ruling();
    }

    private Decided decided(ToolCall call, boolean waiting) {
        Gate gate = unruled(call, waiting);
        CallPolicies asked = policies;
        if (asked == null) {
            return new Decided(waiting, turn.changes(), 0, answered(call, gate), null);
        }
        int ceilings = asked.ceilingChanges();
        boolean begun = turn.isStarted(call) || wasBegun(call);
        CallRuling ruling =
                switch (gate) {
                    case Gate.Open(ToolCall open) ->
                            begun ? asked.decideByCeiling(call, open) : asked.decide(call, open);
                    case Gate.Ask(_, ToolCall open) -> begun ? null : asked.decide(call, open);
                    case Gate.Asked _, Gate.Settled _ -> null;
                };
        if (ruling == null) {
            return new Decided(waiting, turn.changes(), ceilings, gate, null);
        }
        if (begun) {
            return new Decided(
                    waiting, turn.changes(), ceilings, ruledBegun(call, gate, ruling), ruling);
        }
        Gate ruled = answered(call, ruled(call, gate, ruling));
        GateGrants held = grants;
        if (held != null
                && !(ruling instanceof CallRuling.Allowed)
                && !(ruled instanceof Gate.Open)) {
            ruling = held.decide(call, openOf(call, gate), ruling);
            ruled = answered(call, ruled(call, gate, ruling));
        }
        return new Decided(waiting, turn.changes(), ceilings, ruled, ruling);
    }

    /** The gate of a request for an exception as far as no person is needed to answer it. */
    private Gate answered(ToolCall call, Gate gate) {
        if (!(gate instanceof Gate.Ask(WaitKind kind, ToolCall open))
                || kind != WaitKind.CAPABILITY) {
            return gate;
        }
        if (deniesApprovals) {
            return CapabilityWait.TYPE.unanswered(NOBODY_DECIDES);
        }
        CapabilityAnswer answer =
                policies == null
                        ? new CapabilityAnswer.Refused(UNGOVERNED)
                        : policies.request(call, open);
        return switch (answer) {
            case CapabilityAnswer.Refused(String words) -> new Gate.Settled(Status.FAILED, words);
            case CapabilityAnswer.Ask(CapabilityAsk ask) -> {
                requests.put(call, ask);
                yield gate;
            }
        };
    }

    /** A request for an exception with the arguments that people are shown. */
    ToolCall shown(ToolCall call) {
        CapabilityAsk ask = Objects.requireNonNull(requests.get(call), "people are asked");
        return new ToolCall(call.id(), call.name(), ask.arguments());
    }

    private static ToolCall openOf(ToolCall call, Gate gate) {
        return switch (gate) {
            case Gate.Open(ToolCall open) -> open;
            case Gate.Ask(_, ToolCall open) -> open;
            case Gate.Asked _, Gate.Settled _ -> call;
        };
    }

    /** Uses the grants by which a call may be executed; it is decided anew then. */
    void use(ToolCall call) {
        CallRuling ruling = rulingOn(call);
        if (grants != null && ruling != null) {
            grants.use(call, ruling.toUse());
            decided.remove(call);
        }
    }

    /**
     * The gate of a call that has a marker, as the ceiling narrows it: it is not made, or again.
     */
    private Gate ruledBegun(ToolCall call, Gate gate, CallRuling ruling) {
        return switch (ruling) {
            case CallRuling.Allowed _ -> gate;
            case CallRuling.Denied denied -> endOfBegun(call, denied.words());
            case CallRuling.Asked asked ->
                    isApproved(call, asked.quorum()) ? gate : endOfBegun(call, asked.words());
        };
    }

    private Gate endOfBegun(ToolCall call, String words) {
        return turn.isUnmade(call)
                ? new Gate.Settled(Status.DENIED, words + CallRuling.NOT_RUN)
                : new Gate.Settled(Status.INTERRUPTED, words + NOT_AGAIN);
    }

    /** Whether what the call waited for came after its beginning: recovery follows its effect. */
    private boolean wasBegun(ToolCall call) {
        return turn.isWaiting(call)
                && turn.waits()
                        .lastOf(call.id())
                        .filter(last ->
                                WaitType.of(last.asked().kind()) instanceof WaitType.OfBegunCall)
                        .isPresent();
    }

    /** The gate as policies narrow it. Where an approval was given, it was of these arguments. */
    private Gate ruled(ToolCall call, Gate gate, CallRuling ruling) {
        return switch (ruling) {
            case CallRuling.Allowed _ -> gate;
            case CallRuling.Denied denied -> new Gate.Settled(Status.DENIED, denied.result());
            case CallRuling.Asked asked ->
                    asked.quorum() == null
                            ? isApproved(call) ? gate : approvalOf(gate)
                            : voted(call, gate, asked.quorum());
        };
    }

    private boolean isApproved(ToolCall call) {
        return turn.waits()
                .lastOf(call.id(), ApprovalWait.TYPE.kind())
                .flatMap(StoredWait::answer)
                .filter(answer -> answer instanceof WaitOutcome.Approved)
                .isPresent();
    }

    /** Whether as many as are asked about now have approved the call, by whichever rule. */
    private boolean isApproved(ToolCall call, @Nullable Quorum needed) {
        if (needed == null) {
            return isApproved(call);
        }
        return isApproved(call)
                && turn.waits()
                        .lastOf(call.id(), ApprovalWait.TYPE.kind())
                        .map(last -> last.asked().poll())
                        .filter(poll -> poll.covers(needed))
                        .isPresent();
    }

    /**
     * The gate of a call that several people are asked about: their votes are counted again, by
     * what it would be executed with and by the terms of now.
     */
    private Gate voted(ToolCall call, Gate gate, Quorum needed) {
        StoredWait last = turn.waits().lastOf(call.id(), ApprovalWait.TYPE.kind()).orElse(null);
        if (last == null
                || !(last.answer().orElse(null) instanceof WaitOutcome.Approved approved)) {
            return approvalOf(gate);
        }
        Poll poll = last.asked().poll();
        if (poll != null && poll.reaches(needed)) {
            return gate;
        }
        if (poll != null && !poll.isReached()) {
            // An older server approved it, which does not know of votes.
            return new Gate.Settled(Status.DENIED, ApprovalWait.NO_QUORUM);
        }
        return approved.editedArguments() == null
                ? approvalOf(gate)
                : new Gate.Settled(Status.DENIED, ApprovalWait.CHANGED_SINCE);
    }

    private Gate approvalOf(Gate gate) {
        if (deniesApprovals) {
            return ApprovalWait.TYPE.unanswered(NOBODY);
        }
        return switch (gate) {
            case Gate.Open(ToolCall open) -> new Gate.Ask(ApprovalWait.TYPE.kind(), open);
            case Gate.Ask(_, ToolCall open) -> new Gate.Ask(ApprovalWait.TYPE.kind(), open);
            case Gate.Asked _, Gate.Settled _ -> gate;
        };
    }

    /** A call with held results in place of the references to them. */
    ResolvedCall resolved(ToolCall call) {
        return policies == null ? ResolvedCall.of(call) : policies.resolve(call);
    }

    /** Whether the model may not read what the call was executed with, or what it came to. */
    boolean isQuiet(ToolCall call) {
        CallProgress marker = turn.progressOf(call);
        return resolved(call).refers() || (marker != null && marker.isHeld());
    }

    /** Call that edited arguments are compared with, to say so to the model. */
    private ToolCall asNoted(ToolCall call, ToolCall ran) {
        return readByModel && !isQuiet(call) ? call : ran;
    }

    private Gate decide(ToolCall call) {
        TurnWaits waits = turn.waits();
        ResolvedCall resolved = resolved(call);
        Optional<Gate> fault = faultOf(resolved);
        if (fault.isPresent()) {
            return fault.get();
        }
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
        return beforeItBegins(waits, call, resolved);
    }

    /** The end of a call whose references cannot be what they are meant to be. */
    private Optional<Gate> faultOf(ResolvedCall resolved) {
        return (resolved.refers() || !resolved.faults().isEmpty())
                        && tools.resolve(resolved.call().name()) instanceof ToolRegistry.Found found
                ? resolved.faultOf(found).map(words -> new Gate.Settled(Status.FAILED, words))
                : Optional.empty();
    }

    private Optional<Gate> afterItBegan(ToolCall call, StoredWait last) {
        ToolCall ran = new ToolCall(call.id(), call.name(), last.asked().arguments());
        return WaitType.of(last.asked().kind()) instanceof WaitType.OfBegunCall type
                ? type.gate(isQuiet(call) ? ran : call, last)
                : Optional.empty();
    }

    private Gate beforeItBegins(TurnWaits waits, ToolCall call, ResolvedCall resolved) {
        Gate gate = new Gate.Open(resolved.call());
        for (WaitType.BeforeCall type : neededBefore(resolved.call())) {
            if (gate instanceof Gate.Open(ToolCall allowed)) {
                gate =
                        type.gate(
                                asNoted(call, allowed),
                                allowed,
                                waits.lastOf(call.id(), type.kind()));
            }
            if (deniesApprovals && type == ApprovalWait.TYPE && gate instanceof Gate.Ask) {
                return type.unanswered(NOBODY);
            }
        }
        return gate;
    }

    /** Whether there is an answer to an approval, which no list of tools may have asked for. */
    private boolean wasAskedByPolicies(ToolCall call) {
        return policies != null
                && turn.waits()
                        .lastOf(call.id(), ApprovalWait.TYPE.kind())
                        .flatMap(StoredWait::answer)
                        .isPresent();
    }

    /** In the order in which they are asked for. */
    private List<WaitType.BeforeCall> neededBefore(ToolCall call) {
        if (!(tools.resolve(call.name()) instanceof ToolRegistry.Found found)) {
            return List.of();
        }
        List<WaitType.BeforeCall> needed = new ArrayList<>();
        if (found.tool().needsApproval()
                || pauses.approvals().contains(call.name())
                || wasAskedByPolicies(call)) {
            needed.add(ApprovalWait.TYPE);
        }
        if (found.tool().spec().executedBy() == ExecutedBy.CLIENT) {
            needed.add(ClientToolWait.TYPE);
        }
        if (found.tool().asksForGrant()) {
            needed.add(CapabilityWait.TYPE);
        }
        // A call that will not be executed for its arguments needs no answer.
        return needed.isEmpty() || found.faultOf(call.arguments()).isPresent() ? List.of() : needed;
    }
}
