package dev.grove.core.run.queue;

import dev.grove.core.agent.Limits;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.telemetry.Tracing;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run that is about to be inserted: checked, and with nothing of it left open. Each entrance
 * makes it once, and {@link RunQueue} inserts it. The transaction of each, and who owns the run
 * after it:
 *
 * <ul>
 *   <li>a start of an agent or of a tool call without attachments: that of its group; this replica
 *       where it has room, else the queue
 *   <li>a start with labels, skills, files or an idempotency key, and a rerun that has any: one of
 *       its own; the queue
 *   <li>a start of a workflow: one of its own; no replica, as its advances move it
 *   <li>an answer to a message of a session: that which locks the session and writes the message;
 *       this replica where it has room, else the queue
 *   <li>a fork: the one that copies its turns or nodes; the queue, or for a workflow no replica
 *   <li>a delegated child: the one that counts it at its parent's row, which is locked; the queue,
 *       or for a workflow no replica
 *   <li>a run of a workflow's node: that of the advance, which locks the workflow's row; this
 *       replica where it has room, else the queue, or for a workflow no replica
 * </ul>
 *
 * <p>If the process dies before the commit, there is no run. After it, any replica's next look
 * finds a run in the queue; the workflow sweep, one of a workflow; and the code that ends this
 * replica's lease, one that it owned. Where only the answer of the commit is lost, the replica owns
 * a run that it does not execute, and releases it.
 *
 * @param origin turns and snapshot that it begins with
 * @param marks with the key that started the tree, the {@link #principal}
 * @param ofCurrentVersion whether it is inserted only while its agent lives and has this version as
 *     its current one
 * @param startLabels of what it begins with, as far as they are known
 */
public record PendingRun(
        RunBirth birth,
        Work work,
        Limits limits,
        ObjectNode metadata,
        int priority,
        RunOrigin origin,
        RunMarks marks,
        RunAttachments attachments,
        boolean ofCurrentVersion,
        StartLabels.Known startLabels) {

    public PendingRun(
            RunBirth birth,
            Work work,
            Limits limits,
            ObjectNode metadata,
            int priority,
            RunOrigin origin,
            RunMarks marks,
            RunAttachments attachments) {
        this(
                birth,
                work,
                limits,
                metadata,
                priority,
                origin,
                marks,
                attachments,
                false,
                StartLabels.Known.NONE);
    }

    public RunId id() {
        return birth.id();
    }

    public TenantId tenant() {
        return birth.tenant();
    }

    /**
     * Key on whose behalf it is executed: the starter of its tree; null where that is not known.
     */
    public @Nullable KeyId principal() {
        return marks.startedBy();
    }

    /** Copies the run as one that begins with labels besides those that it has. */
    public PendingRun reading(LabelSet labels) {
        return labels.isEmpty() ? this : reading(labels, startLabels.areAll());
    }

    /** Copies the run as one that begins with labels of all that it comes from. */
    PendingRun readingAll(LabelSet labels) {
        return reading(labels, true);
    }

    private PendingRun reading(LabelSet labels, boolean areAll) {
        LabelSet all = startLabels.labels().join(labels);
        return with(work, origin, ofCurrentVersion, new StartLabels.Known(all, areAll));
    }

    /** Runs that it comes from, by what it begins with. */
    StartLabels.Sources sources() {
        RunParent parent = birth.parent();
        WorkspaceOrigin files = attachments.files().from();
        RunId filesOf = files == null ? null : files.run();
        boolean begunAlike = files != null && Integer.valueOf(0).equals(files.turn());
        return new StartLabels.Sources(
                parent == null ? null : parent.run(),
                begunAlike ? filesOf : origin.forkedFrom(),
                begunAlike ? null : filesOf,
                origin.session());
    }

    /** Copies the run with other work. */
    public PendingRun doing(Work other) {
        return with(other, origin, ofCurrentVersion, startLabels);
    }

    /** Copies the run as one that policies govern. */
    public PendingRun under(@Nullable String authority) {
        return with(work, origin.under(authority), ofCurrentVersion, startLabels);
    }

    /** Copies the run as one that needs its agent's version to be the current one. */
    public PendingRun ifCurrent() {
        return with(work, origin, true, startLabels);
    }

    private PendingRun with(
            Work ofWork, RunOrigin ofOrigin, boolean current, StartLabels.Known withLabels) {
        return new PendingRun(
                birth,
                ofWork,
                limits,
                metadata,
                priority,
                ofOrigin,
                marks,
                attachments,
                current,
                withLabels);
    }

    /** Whether replicas execute it: workflows only advance. */
    public boolean isExecuted() {
        return !(work instanceof WorkflowWork);
    }

    /**
     * Whether the statement that inserts it may claim it for this replica, where there is room.
     *
     * <p>A fork is not: its turns are copied later in its transaction. Nor is a delegated child,
     * whose deadline only its claim reads; nor a root with attachments outside of a session, which
     * is written in a transaction of its own and answered as its row says.
     */
    public boolean mayBeClaimedAtBirth() {
        return isExecuted()
                && origin.forkedFrom() == null
                && birth.deadline() != null
                && (!birth.isRoot() || attachments.isNone() || origin.session() != null);
    }

    /**
     * First events.
     *
     * @param claimed whether the second says that it is executed
     */
    List<EventLine> events(boolean claimed) {
        RunParent parent = birth.parent();
        EventLine queued =
                (parent == null
                                ? StatusEvent.Queued.first(work, origin)
                                : StatusEvent.Queued.ofNode(work, parent.run()))
                        .line(id(), 1, birth.at());
        return claimed
                ? List.of(queued, new StatusEvent.Started().line(id(), 2, birth.at()))
                : List.of(queued);
    }

    /** Claim that was inserted with it. */
    ClaimedRun claimed(Instant startedAt, Tracing tracing) {
        Instant own = startedAt.plus(limits.maxDuration());
        Instant ofTree = Objects.requireNonNull(birth.deadline());
        return new ClaimedRun(
                tenant(),
                id(),
                birth.root(),
                birth.parent(),
                1,
                work,
                limits,
                attachments.files().texts(),
                origin,
                0,
                Spending.NONE,
                2,
                false,
                false,
                birth.at(),
                startedAt,
                own.isBefore(ofTree) ? own : ofTree,
                limits.maxWait(),
                RunTrace.of(tracing, id(), birth.trace(), 1));
    }

    /**
     * The root as callers see it before anything is done.
     *
     * @param startedAt null while it is queued
     */
    Run asRun(@Nullable Instant startedAt) {
        return new Run(
                id(),
                work,
                startedAt == null ? RunStatus.QUEUED : RunStatus.RUNNING,
                null,
                null,
                null,
                null,
                null,
                null,
                id(),
                0,
                null,
                null,
                origin.session() == null ? null : origin.session().session(),
                0,
                null,
                Spending.NONE,
                limits,
                metadata,
                marks,
                priority,
                List.of(),
                origin.authority(),
                birth.at(),
                startedAt,
                null);
    }
}
