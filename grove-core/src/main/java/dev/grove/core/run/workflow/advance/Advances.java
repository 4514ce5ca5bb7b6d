package dev.grove.core.run.workflow.advance;

import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.wait.WorkflowParents;
import dev.grove.core.run.workflow.node.Changes;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import dev.grove.core.run.workflow.step.NodeSpans;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Has workflows go on: called wherever something ends that one of them may wait for. Calls for a
 * run that advances already are taken in by one more advance, however many they are.
 */
@Component
public class Advances implements WorkflowParents {

    private static final Logger LOG = LoggerFactory.getLogger(Advances.class);

    private final AdvancePlanning planning;
    private final AdvanceWriter writer;
    private final NodeRuns runs;
    private final WorkflowEnds ends;
    private final AdvanceAttempts attempts;
    private final EventHub hub;
    private final NodeSpans spans;

    /** Runs that advance now, and whether they are to do so once more. */
    private final ConcurrentMap<RunId, Boolean> advancing = new ConcurrentHashMap<>();

    Advances(
            AdvancePlanning planning,
            AdvanceWriter writer,
            NodeRuns runs,
            WorkflowEnds ends,
            AdvanceAttempts attempts,
            EventHub hub,
            NodeSpans spans) {
        this.planning = planning;
        this.writer = writer;
        this.runs = runs;
        this.ends = ends;
        this.attempts = attempts;
        this.hub = hub;
        this.spans = spans;
    }

    /**
     * Never fails: what could not be done is tried again by the sweep, after a pause. That is so
     * for whatever breaks: one run must not keep the others from advancing.
     */
    @Override
    public void childEnded(TenantId tenant, RunId parent) {
        try {
            advance(tenant, parent);
        } catch (RuntimeException | Error e) {
            failed(tenant, parent, e);
        }
    }

    private void failed(TenantId tenant, RunId run, Throwable cause) {
        try {
            follow(tenant, run, attempts.failed(tenant, run), cause);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
            LOG.warn("The workflow run {} could not advance; the sweep will see to it", run, cause);
        }
    }

    private void follow(
            TenantId tenant,
            RunId run,
            FailedAdvances.Consequence consequence,
            @Nullable Throwable cause) {
        switch (consequence) {
            case FailedAdvances.Consequence.TriedAgain(AdvanceRetry(int attempts, var at)) ->
                    LOG.warn(
                            "The workflow run {} could not advance, attempt {}; trying again at {}",
                            run,
                            attempts,
                            at,
                            cause);
            case FailedAdvances.Consequence.GivenUp(var error, var events) -> {
                LOG.error("The workflow run {} has failed: it cannot advance", run, cause);
                hub.publish(run, events);
                ends.count(run, new WorkflowEnd.Failed(error));
                ends.tellParent(tenant, run);
            }
            case FailedAdvances.Consequence.Ended() ->
                    LOG.warn("After the end of workflow run {}", run, cause);
        }
    }

    /**
     * Takes in all that has ended, and begins all that may begin, in as many transactions as that
     * takes; so do the workflows that it starts, and those that wait for it.
     */
    public void advance(TenantId tenant, RunId run) {
        if (advancing.putIfAbsent(run, false) != null) {
            // The thread that advances it looks again, unless it has just stopped looking.
            if (advancing.replace(run, true) != null) {
                return;
            }
            advance(tenant, run);
            return;
        }
        Deque<RunId> begun = new ArrayDeque<>();
        boolean ended = false;
        try (AdvanceAttempts.Attempt attempt = attempts.begin(tenant, run)) {
            if (attempt.poison().isPresent()) {
                advancing.remove(run);
                follow(tenant, run, attempt.poison().get(), null);
                return;
            }
            boolean more = true;
            while (more) {
                advancing.put(run, false);
                Advanced advanced = once(tenant, run);
                begun.addAll(advanced.workflows());
                ended |= advanced.isEndOfChild();
                more = advanced.hasMore() || !advancing.remove(run, false);
            }
        } catch (RuntimeException | Error e) {
            advancing.remove(run);
            throw e;
        }
        begun.forEach(child -> childEnded(tenant, child));
        if (ended) {
            ends.tellParent(tenant, run);
        }
    }

    /**
     * Outcome of one transaction.
     *
     * @param workflows runs of workflows that it started, and that have to take their first step
     * @param isEndOfChild whether another run may go on
     */
    private record Advanced(List<RunId> workflows, boolean isEndOfChild, boolean hasMore) {

        private static final Advanced NOTHING = new Advanced(List.of(), false, false);
    }

    private Advanced once(TenantId tenant, RunId run) {
        PlannedAdvance planned = planning.plan(tenant, run).orElse(null);
        if (planned == null) {
            return Advanced.NOTHING;
        }
        // A resumed run writes its event even if there is nothing else to do.
        if (planned.changes().isEmpty() && planned.run().status() != RunStatus.QUEUED) {
            if (planned.isExpected()) {
                writer.rest(tenant, planned);
            }
            if (planned.run().isRetried()) {
                attempts.forget(tenant, run);
            }
            return Advanced.NOTHING;
        }
        List<EventLine> events = writer.write(tenant, planned);
        if (events.isEmpty()) {
            // It was changed meanwhile: what is planned is planned anew.
            return new Advanced(List.of(), false, true);
        }
        hub.publish(run, events);
        Changes changes = planned.changes();
        spans.settled(planned.run(), changes.rows().values());
        if (!changes.resumed().isEmpty()) {
            runs.wake();
        }
        List<RunId> cancelled = planned.cancelled();
        cancelled.forEach(child -> runs.cancel(tenant, child));
        if (!cancelled.isEmpty()) {
            writer.cancelled(tenant, run, cancelled);
        }
        WorkflowEnd end = changes.end();
        if (end != null) {
            ends.count(run, end);
        }
        List<RunId> workflows =
                changes.children().stream()
                        .filter(child -> !child.isExecuted())
                        .map(PendingRun::id)
                        .toList();
        return new Advanced(
                workflows,
                end != null && !planned.run().isRoot(),
                end == null && changes.hasMore());
    }
}
