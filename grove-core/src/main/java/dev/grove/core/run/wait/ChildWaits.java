package dev.grove.core.run.wait;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Answers parents whose children have ended. That is read off the rows of both: of a parent that
 * begins to wait and a child that ends, each looks after its own commit, so that the later one sees
 * the other; and a sweep of every replica finds what a crash left unchecked.
 */
@Component
public class ChildWaits {

    private static final Logger LOG = LoggerFactory.getLogger(ChildWaits.class);
    private static final int MOST_AT_ONCE = 100;

    private final EngineDatabase engine;
    private final TenantDatabase database;
    private final Scrubbers scrubbers;
    private final ObjectProvider<Dispatcher> dispatcher;

    /** Looked up late: they begin runs, whose ends come here. */
    private final ObjectProvider<WorkflowParents> workflows;

    private final EventHub hub;
    private final Clock clock;
    private final List<DelegationObserver> observers;

    ChildWaits(
            EngineDatabase engine,
            TenantDatabase database,
            Scrubbers scrubbers,
            ObjectProvider<Dispatcher> dispatcher,
            ObjectProvider<WorkflowParents> workflows,
            EventHub hub,
            Clock clock,
            List<DelegationObserver> observers) {
        this.engine = engine;
        this.database = database;
        this.scrubbers = scrubbers;
        this.dispatcher = dispatcher;
        this.workflows = workflows;
        this.hub = hub;
        this.clock = clock;
        this.observers = List.copyOf(observers);
    }

    /** A run of some tenant. */
    record Parent(TenantId tenant, RunId run) {}

    /** An execution has left its run. Never fails: what could not be done is left to the sweep. */
    public void left(ClaimedRun run, ExecutionOutcome leaving) {
        try {
            if (leaving instanceof ExecutionOutcome.Waiting(List<OpenedWait> calls)) {
                if (calls.getFirst().kind() == WaitKind.CHILD) {
                    answer(run.tenant(), run.id());
                }
            } else if (leaving.status().isTerminal() && run.parent() != null) {
                childEnded(run.tenant(), run.parent());
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not look whether a parent may go on; the sweep will", e);
        }
    }

    /** A run has ended: the one that waits for it, if one does, may go on. */
    public void ended(TenantId tenant, RunId child) {
        database.call(tenant, jdbc -> ChildEnds.parentOf(jdbc, child))
                .ifPresent(parent -> childEnded(tenant, parent));
    }

    private void childEnded(TenantId tenant, RunParent parent) {
        if (parent.isWorkflow()) {
            workflows.getObject().childEnded(tenant, parent.run());
        } else {
            answer(tenant, parent.run());
        }
    }

    @Scheduled(fixedDelayString = "${grove.runs.wait-sweep:1s}")
    void sweepNowAndThen() {
        try {
            answerable().forEach(this::answerAsSwept);
        } catch (RuntimeException e) {
            LOG.warn("Could not look for parents that may go on; trying again", e);
        }
    }

    private void answerAsSwept(Parent parent) {
        try {
            answer(parent.tenant(), parent.run());
        } catch (RuntimeException e) {
            LOG.warn("Could not answer the waits of run {}; trying again", parent.run(), e);
        }
    }

    @CrossTenant("children of every tenant end")
    private List<Parent> answerable() {
        return engine.call(jdbc -> ChildEnds.parents(jdbc, MOST_AT_ONCE));
    }

    /** Answers what a parent waits for and has ended; it is queued when that was the last. */
    private void answer(TenantId tenant, RunId parent) {
        observers.forEach(observer -> observer.beforeChildEnded(parent));
        List<EventLine> events = database.call(tenant, jdbc -> answer(jdbc, parent));
        observers.forEach(observer -> observer.afterChildEnded(parent));
        if (!events.isEmpty()) {
            hub.publish(parent, events);
            dispatcher.getObject().wake();
        }
    }

    private List<EventLine> answer(TenantSql jdbc, RunId parent) {
        LockedRun locked = LockedRun.lock(jdbc, parent);
        if (!locked.isWaiting()) {
            return List.of();
        }
        Scrubber scrubber = scrubbers.of(jdbc.tenant());
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        List<ChildEnd> ends = ChildEnds.of(jdbc, parent);
        for (ChildEnd end : ends) {
            WaitOutcome outcome =
                    new WaitOutcome.Answered(
                            now, Contents.of(end.resultText(), scrubber), !end.isSuccess());
            WaitRows.resolve(jdbc, end.asked().id(), outcome, null);
            locked.event(end.event(), now);
        }
        return ends.isEmpty() ? List.of() : locked.goOn(now);
    }
}
