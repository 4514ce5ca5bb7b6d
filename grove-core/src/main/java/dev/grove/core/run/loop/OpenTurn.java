package dev.grove.core.run.loop;

import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Message;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ResultLabels;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The turn under way: its answer, once there is one, and how far its calls came. Not thread-safe.
 */
final class OpenTurn implements GovernedRun.Turn {

    private final int number;
    private final Instant startedAt;
    private final Map<String, CallProgress> progress;

    /** Progress that no change has recorded yet. */
    private final Map<String, CallProgress> unrecorded = new LinkedHashMap<>();

    /** Calls with a marker of this execution that it has done nothing for yet. */
    private final Set<String> unmade = new HashSet<>();

    private final TurnWaits waits;
    private final Set<RunId> childrenNamedBefore;
    private final Message.@Nullable User messageAfter;
    private @Nullable Answer answer;
    private @Nullable String unrecordedSnapshot;
    private @Nullable Gates gates;
    private @Nullable ResultLabels said;
    private int tries;
    private int changes;

    private OpenTurn(
            int number,
            Instant startedAt,
            Map<String, CallProgress> progress,
            TurnWaits waits,
            Message.@Nullable User messageAfter,
            @Nullable Answer answer) {
        this.number = number;
        this.startedAt = startedAt;
        this.progress = progress;
        this.waits = waits;
        this.messageAfter = messageAfter;
        this.childrenNamedBefore =
                progress.values().stream()
                        .map(CallProgress::child)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toUnmodifiableSet());
        this.answer = answer;
    }

    static OpenTurn begin(int number, Instant startedAt) {
        return new OpenTurn(number, startedAt, new LinkedHashMap<>(), TurnWaits.none(), null, null);
    }

    static OpenTurn reenter(JournalledTurn turn, TurnWaits waits) {
        return reenter(turn, waits, null);
    }

    /**
     * The turn as an earlier execution left it.
     *
     * @param messageAfter what the model reads when the turn is over, besides its results
     */
    static OpenTurn reenter(
            JournalledTurn turn, TurnWaits waits, Message.@Nullable User messageAfter) {
        return new OpenTurn(
                turn.turn(),
                turn.startedAt(),
                new LinkedHashMap<>(turn.progress()),
                waits,
                messageAfter,
                turn.answered() == null ? null : turn.answered().answer());
    }

    /** Number of the try that asks the model, from 1; 0 before the first. */
    int tries() {
        return tries;
    }

    /** Another try asks the model. */
    void tried() {
        tries++;
    }

    /** Message that was said, or lists files that were put, while the turn waited. */
    Optional<Message.User> messageAfter() {
        return Optional.ofNullable(messageAfter);
    }

    @Override
    public int number() {
        return number;
    }

    Instant startedAt() {
        return startedAt;
    }

    @Nullable Answer answer() {
        return answer;
    }

    void answer(Answer given) {
        answer = given;
    }

    @Override
    public @Nullable CallProgress progressOf(ToolCall call) {
        return progressOf(call.id());
    }

    @Nullable CallProgress progressOf(String callId) {
        return progress.get(callId);
    }

    /** Whether an earlier execution has named a child, and so may have made it. */
    boolean wasNamedBefore(RunId child) {
        return childrenNamedBefore.contains(child);
    }

    TurnWaits waits() {
        return waits;
    }

    /** Gates of the turn's calls, the same for all steps of an execution. */
    Gates gates(CallScope scope) {
        Gates known = gates;
        if (known == null) {
            known =
                    new Gates(
                            scope.tools(),
                            scope.pauses(),
                            this,
                            scope.isReadByModel(),
                            scope.deniesApprovals(),
                            scope.policies(this));
            gates = known;
        }
        return known;
    }

    /** Labels that tools say of their results here. */
    ResultLabels said() {
        ResultLabels known = said;
        if (known == null) {
            known = new ResultLabels();
            said = known;
        }
        return known;
    }

    boolean isStarted(ToolCall call) {
        return hasStatus(call, CallProgress.Status.STARTED);
    }

    boolean isWaiting(ToolCall call) {
        return hasStatus(call, CallProgress.Status.WAITING);
    }

    /** Whether a call ended when its run did, and nothing is known of how far it came. */
    boolean wasCutOff(ToolCall call) {
        CallProgress marker = progress.get(call.id());
        return marker != null
                && marker.status() == CallProgress.Status.INTERRUPTED
                && (marker.settled() == null
                        || marker.settled().way() == Settlement.RecoveryAction.RUN_AGAIN)
                && CallEnds.INTERRUPTED.equals(marker.result());
    }

    /** A call that was cut off is as if it had not ended. */
    void reopen(ToolCall call) {
        CallProgress marker = progress.get(call.id());
        if (marker != null) {
            progress(call, CallProgress.started(marker.startedAt()).holding(marker.isHeld()));
        }
    }

    /** Calls that the answer asks for, in its order. */
    @Override
    public List<ToolCall> calls() {
        return answer == null ? List.of() : answer.toolCalls();
    }

    /** A call as the model asked for it, whatever arguments it is executed with. */
    ToolCall asked(ToolCall call) {
        return calls().stream()
                .filter(each -> each.id().equals(call.id()))
                .findFirst()
                .orElse(call);
    }

    private boolean hasStatus(ToolCall call, CallProgress.Status status) {
        CallProgress marker = progress.get(call.id());
        return marker != null && marker.status() == status;
    }

    /**
     * Number of changes of its calls' progress so far: what is decided by that is outdated by
     * another.
     */
    int changes() {
        return changes;
    }

    void progress(ToolCall call, CallProgress marker) {
        changes++;
        progress.put(call.id(), marker);
        unrecorded.put(call.id(), marker);
    }

    /** How a call that was cut off was settled; its marker keeps that from now on. */
    void settled(ToolCall call, Settlement how) {
        CallProgress marker = progress.get(call.id());
        if (marker != null) {
            progress(call, marker.settled(how));
        }
    }

    /** A call that is about to run. */
    void start(ToolCall call, CallProgress marker) {
        CallProgress before = progress.get(call.id());
        progress(call, marker.settled(before == null ? null : before.settled()));
        unmade.add(call.id());
    }

    /** Whether this execution has begun the call, and done nothing for it yet. */
    boolean isUnmade(ToolCall call) {
        return unmade.contains(call.id());
    }

    /** From now on something may be done for the call. */
    void making(ToolCall call) {
        unmade.remove(call.id());
    }

    /**
     * A call whose marker is durable, and for which nothing was done: it has not begun. A later
     * marker begins it.
     *
     * @return false where something may have been done
     */
    boolean takeBack(ToolCall call) {
        CallProgress marker = progress.get(call.id());
        if (marker == null || !unmade.remove(call.id())) {
            return false;
        }
        progress(call, marker.settled(new Settlement(Settlement.RecoveryAction.NOT_MADE, false)));
        return true;
    }

    /** Calls without a result yet, in the order asked. */
    List<ToolCall> unsettled() {
        if (answer == null) {
            return List.of();
        }
        List<ToolCall> unsettled = new ArrayList<>();
        for (ToolCall call : answer.toolCalls()) {
            if (!isSettled(call)) {
                unsettled.add(call);
            }
        }
        return unsettled;
    }

    private boolean isSettled(ToolCall call) {
        return progress.containsKey(call.id()) && !isStarted(call) && !isWaiting(call);
    }

    /** Under which digest the files are kept as the turn's calls have left them. */
    void snapshot(String digest) {
        unrecordedSnapshot = digest;
    }

    TurnChange opened() {
        return TurnChange.opened(number, startedAt);
    }

    TurnChange answeredWith(TurnChange.Answered answered, @Nullable Instant completedAt) {
        return change(answered, completedAt);
    }

    TurnChange progressed() {
        return change(null, null);
    }

    TurnChange closed(Instant completedAt) {
        return change(null, completedAt);
    }

    /** All that is new since the last change. */
    private TurnChange change(
            TurnChange.@Nullable Answered answered, @Nullable Instant completedAt) {
        TurnChange change =
                new TurnChange(
                        number,
                        null,
                        answered,
                        unrecorded.isEmpty() ? null : new LinkedHashMap<>(unrecorded),
                        unrecordedSnapshot,
                        completedAt);
        unrecorded.clear();
        unrecordedSnapshot = null;
        return change;
    }
}
