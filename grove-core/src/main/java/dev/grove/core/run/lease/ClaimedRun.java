package dev.grove.core.run.lease;

import dev.grove.core.agent.Limits;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run that this replica may execute, under one epoch of its lease.
 *
 * @param parent null for the root of a tree
 * @param work what it executes
 * @param origin what it began with
 * @param eventSeq the number of the last event so far, which is that of the claim
 * @param takenOver from an execution that ended without ending the run
 * @param cutOff whether that execution ended without leaving the run in order: what it did last is
 *     not known
 * @param createdAt when the run was made and queued
 * @param startedAt when the run first started
 * @param deadline of the run and its root, whichever comes first
 * @param waitLeft how long it may yet wait for people and applications; null for no cap
 * @param trace that its spans belong to
 */
public record ClaimedRun(
        TenantId tenant,
        RunId id,
        RunId root,
        @Nullable RunParent parent,
        long epoch,
        Work work,
        Limits limits,
        Map<String, String> workspaceFiles,
        RunOrigin origin,
        int turns,
        Spending spending,
        long eventSeq,
        boolean takenOver,
        boolean cutOff,
        Instant createdAt,
        Instant startedAt,
        Instant deadline,
        @Nullable Duration waitLeft,
        RunTrace trace) {

    /** Limit of a wait that has no time of its own, and no cap. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(30);

    /**
     * Whether nothing has ever been written of it but that it was queued, and claimed, and its goal
     * is all that its history begins with.
     */
    public boolean isNew() {
        return eventSeq == 2 && origin.forkedFrom() == null && !origin.isAttached();
    }

    /** Whether it has not been executed before. */
    boolean isFirstClaim() {
        return epoch == 1;
    }

    /** Work of an agent's run; only the executor of such runs may ask for it. */
    public AgentWork agentWork() {
        return (AgentWork) work;
    }

    /**
     * When a wait that begins now ends without an answer, or is looked at.
     *
     * @param expiresAt the end of its own time; null for none
     */
    public Instant dueAt(WaitKind kind, @Nullable Instant expiresAt, Instant now) {
        if (kind == WaitKind.CHILD) {
            return deadline;
        }
        Instant own = expiresAt;
        if (own == null) {
            own = now.plus(waitLeft == null ? LONGEST_WAIT : waitLeft);
        }
        Instant capped = waitLeft == null ? own : now.plus(waitLeft);
        return own.isBefore(capped) ? own : capped;
    }

    public boolean isRoot() {
        return id.equals(root);
    }
}
