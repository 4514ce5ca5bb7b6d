package dev.grove.core.run.workflow.advance;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.secret.Scrubber;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * An advance as it is written, without what the tenant's secrets are.
 *
 * @param events that it adds to the run's log, one at least
 */
record AdvanceEntry(PlannedAdvance planned, List<EventLine> events, Scrubber scrubber) {

    static AdvanceEntry of(PlannedAdvance planned, Scrubber scrubber) {
        List<EventLine> lines = new ArrayList<>();
        long seq = planned.run().eventSeq();
        for (RunEvent event : events(planned)) {
            lines.add(event.line(planned.run().id(), ++seq, planned.now(), scrubber));
        }
        if (lines.isEmpty()) {
            throw new IllegalStateException(
                    "An advance of " + planned.run().id() + " without an event");
        }
        return new AdvanceEntry(planned, lines, scrubber);
    }

    private static List<RunEvent> events(PlannedAdvance planned) {
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
        return all;
    }

    /** Runs that its nodes begin. */
    List<PendingRun> children() {
        return planned.changes().children();
    }

    RunId run() {
        return planned.run().id();
    }

    WorkflowRunMoves.Move move() {
        WorkflowEnd end = planned.changes().end();
        return new WorkflowRunMoves.Move(
                run(),
                planned.run().status(),
                status(),
                events.getLast().seq(),
                end == null ? null : end.scrubbed(scrubber),
                planned.now());
    }

    private RunStatus status() {
        return switch (planned.changes().end()) {
            case WorkflowEnd.Completed _ -> RunStatus.COMPLETED;
            case WorkflowEnd.Stopped _ -> RunStatus.STOPPED;
            case WorkflowEnd.Failed _ -> RunStatus.FAILED;
            case null -> planned.isRunning() ? RunStatus.RUNNING : RunStatus.WAITING;
        };
    }

    /** Rows of its changed nodes, without that of the graph itself. */
    List<NodeRows.Written> rows() {
        List<NodeRows.Written> rows = new ArrayList<>();
        planned.changes()
                .rows()
                .forEach((path, row) -> {
                    if (!path.equals(NodeRow.GRAPH)) {
                        JsonNode output = planned.changes().outputs().get(path);
                        rows.add(
                                new NodeRows.Written(
                                        run(),
                                        row,
                                        output == null ? null : scrubber.scrub(output)));
                    }
                });
        return rows;
    }

    GraphRows.Written graph() {
        return new GraphRows.Written(run(), planned.graphRow(), planned.expectedAt());
    }
}
