package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.NodeRuns;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Writes what an advance changes: all of it, or nothing. */
@Component
class AdvanceWriter {

    private final TenantDatabase database;
    private final NodeRuns runs;
    private final Scrubbers scrubbers;

    AdvanceWriter(TenantDatabase database, NodeRuns runs, Scrubbers scrubbers) {
        this.database = database;
        this.runs = runs;
        this.scrubbers = scrubbers;
    }

    /**
     * @return the events, which are durable now; empty where the run has moved since it was read
     */
    List<EventLine> write(TenantId tenant, PlannedAdvance planned) {
        return database.call(tenant, jdbc -> write(jdbc, planned));
    }

    private List<EventLine> write(TenantSql jdbc, PlannedAdvance planned) {
        WorkflowRun run = planned.run();
        if (!WorkflowRunRows.lock(jdbc, run)) {
            return List.of();
        }
        Changes changes = planned.changes();
        Scrubber scrubber = scrubbers.of(jdbc.tenant());
        List<EventLine> events = lines(planned, scrubber);
        WorkflowRunRows.goOn(jdbc, run.id(), events.getLast().seq(), planned.now());
        writeRows(jdbc, planned, scrubber);
        for (NewChild child : changes.children()) {
            try (var _ = NodeSpans.within(run, changes.rows().values(), child.id())) {
                runs.insert(
                        jdbc,
                        child.id(),
                        child.run(),
                        run.id(),
                        run.root(),
                        run.depth() + 1,
                        planned.now());
            }
        }
        for (RunId resumed : changes.resumed()) {
            WorkflowRunRows.giveTime(jdbc, resumed, planned.now());
            // What cannot go on any more is found to have ended by the next advance.
            boolean _ = runs.resume(jdbc, resumed);
        }
        changes.lists().forEach((path, list) -> MapPages.write(jdbc, run.id(), path, list));
        changes.taken().forEach(event -> SentEvents.take(jdbc, event));
        EventRows.append(jdbc, run.id(), events);
        WorkflowEnd end = changes.end();
        if (end != null) {
            WorkflowRunRows.end(jdbc, run.id(), end.scrubbed(scrubber), planned.now());
        } else if (!planned.isRunning()) {
            WorkflowRunRows.await(jdbc, run.id());
        }
        return events;
    }

    private void writeRows(TenantSql jdbc, PlannedAdvance planned, Scrubber scrubber) {
        Changes changes = planned.changes();
        RunId run = planned.run().id();
        List<NodeRows.Written> rows = new ArrayList<>();
        changes.rows()
                .forEach((path, row) -> {
                    if (!path.equals(NodeRow.GRAPH)) {
                        JsonNode output = changes.outputs().get(path);
                        rows.add(
                                new NodeRows.Written(
                                        row, output == null ? null : scrubber.scrub(output)));
                    }
                });
        if (!rows.isEmpty()) {
            NodeRows.write(jdbc, run, rows);
        }
        NodeRows.writeGraph(jdbc, run, planned.graphRow(), planned.expectedAt());
    }

    private static List<EventLine> lines(PlannedAdvance planned, Scrubber scrubber) {
        WorkflowRun run = planned.run();
        List<RunEvent> all = new ArrayList<>();
        if (run.isNew()) {
            all.add(new StatusEvent.Started());
        } else if (run.status() == RunStatus.QUEUED) {
            all.add(new StatusEvent.Resumed(StatusEvent.Resumed.Reason.ASKED));
        }
        all.addAll(planned.changes().events());
        WorkflowEnd end = planned.changes().end();
        if (end != null) {
            all.add(
                    switch (end) {
                        case WorkflowEnd.Completed(JsonNode output) ->
                                StatusEvent.Completed.of(
                                        StopReason.OUTPUT, output, null, Spending.NONE);
                        case WorkflowEnd.Failed(var error) -> StatusEvent.Failed.of(error);
                        case WorkflowEnd.Stopped(StopReason reason) ->
                                StatusEvent.Stopped.of(reason, Spending.NONE);
                    });
        }
        if (all.isEmpty()) {
            throw new IllegalStateException("An advance of " + run.id() + " without an event");
        }
        List<EventLine> lines = new ArrayList<>();
        long seq = run.eventSeq();
        for (RunEvent event : all) {
            lines.add(event.line(run.id(), ++seq, planned.now(), scrubber));
        }
        return lines;
    }

    /** There was nothing to do: nothing has to look again before its time. */
    void rest(TenantId tenant, PlannedAdvance planned) {
        Instant seen = Objects.requireNonNull(planned.expectedAt());
        database.run(
                tenant,
                jdbc ->
                        NodeRows.rest(
                                jdbc,
                                planned.run().id(),
                                seen,
                                planned.run().deadline(planned.now())));
    }

    /** The runs of cancelled nodes are cancelled now: the sweep need not look for them. */
    void cancelled(TenantId tenant, RunId run, List<RunId> children) {
        database.run(tenant, jdbc -> NodeRows.forgetCancelled(jdbc, run, children));
    }
}
