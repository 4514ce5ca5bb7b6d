package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.workflow.advance.Advances;
import dev.grove.core.run.workflow.node.NodeAddress;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Changes nodes from outside, in the lock of the run's row, and has the run go on. */
@Component
public class NodeChanges {

    private final TenantDatabase database;
    private final Scrubbers scrubbers;
    private final Advances advances;
    private final EventHub hub;
    private final Clock clock;

    NodeChanges(
            TenantDatabase database,
            Scrubbers scrubbers,
            Advances advances,
            EventHub hub,
            Clock clock) {
        this.database = database;
        this.scrubbers = scrubbers;
        this.advances = advances;
        this.hub = hub;
        this.clock = clock;
    }

    /**
     * @throws GroveException not_found; run_not_waiting for one that has ended
     */
    public void change(TenantId tenant, RunId id, Consumer<OpenRun> work) {
        List<EventLine> events =
                database.call(
                        tenant,
                        jdbc -> {
                            WorkflowRunRows.lock(jdbc, id);
                            WorkflowRun run =
                                    WorkflowRunRows.find(jdbc, id)
                                            .orElseThrow(UnknownRun::ofWorkflow);
                            if (run.status().isTerminal()) {
                                throw new GroveException(
                                        ErrorCode.RUN_NOT_WAITING,
                                        "The run has ended: " + run.status().wireName());
                            }
                            OpenRun open =
                                    new OpenRun(
                                            jdbc,
                                            run,
                                            scrubbers.of(tenant),
                                            clock.instant().truncatedTo(ChronoUnit.MICROS));
                            work.accept(open);
                            Idempotency.record(jdbc, id);
                            return open.finish();
                        });
        hub.publish(id, events);
        advances.childEnded(tenant, id);
    }

    /**
     * Changes a node of a run that may be resumed, or of a workflow within it; nothing goes on
     * before it is.
     *
     * @throws GroveException not_found; run_not_waiting for one that meanwhile was resumed
     */
    void changeEnded(TenantId tenant, RunId id, String address, BiConsumer<OpenRun, String> work) {
        database.run(
                tenant,
                jdbc -> {
                    WorkflowRunRows.lock(jdbc, id);
                    NodeAddress node = NodeAddress.find(jdbc, id, address);
                    WorkflowRunRows.lock(jdbc, node.run());
                    WorkflowRun run =
                            WorkflowRunRows.find(jdbc, node.run())
                                    .orElseThrow(UnknownRun::ofWorkflow);
                    boolean isWithin = !node.run().equals(id);
                    if (isWithin
                            ? !run.status().isResumableWithin()
                            : !run.status().isResumable()) {
                        throw new GroveException(
                                ErrorCode.RUN_NOT_WAITING,
                                "The run was resumed meanwhile; it is " + run.status().wireName());
                    }
                    work.accept(
                            new OpenRun(
                                    jdbc,
                                    run,
                                    scrubbers.of(tenant),
                                    clock.instant().truncatedTo(ChronoUnit.MICROS)),
                            node.path());
                    Idempotency.record(jdbc, id);
                });
    }

    /**
     * Notes what a caller gave a run that this transaction has inserted. Nothing follows it yet, so
     * that nothing is published.
     */
    public void note(TenantSql jdbc, RunId id, List<? extends RunEvent> events) {
        if (!events.isEmpty()) {
            OpenRun open =
                    new OpenRun(
                            jdbc,
                            WorkflowRunRows.find(jdbc, id).orElseThrow(UnknownRun::ofWorkflow),
                            scrubbers.of(jdbc.tenant()),
                            clock.instant().truncatedTo(ChronoUnit.MICROS));
            events.forEach(open::event);
            List<EventLine> _ = open.finish();
        }
    }
}
