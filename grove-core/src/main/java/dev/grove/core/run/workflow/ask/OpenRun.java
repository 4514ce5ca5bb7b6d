package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import dev.grove.core.secret.Scrubber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A workflow's run whose row this transaction has locked, and what it writes. Not thread-safe. */
public final class OpenRun {

    private final TenantSql jdbc;
    private final WorkflowRun run;
    private final Scrubber scrubber;
    private final Instant now;
    private final List<EventLine> events = new ArrayList<>();
    private long eventSeq;

    OpenRun(TenantSql jdbc, WorkflowRun run, Scrubber scrubber, Instant now) {
        this.jdbc = jdbc;
        this.run = run;
        this.scrubber = scrubber;
        this.now = now;
        this.eventSeq = run.eventSeq();
    }

    public TenantSql jdbc() {
        return jdbc;
    }

    WorkflowRun run() {
        return run;
    }

    public Scrubber scrubber() {
        return scrubber;
    }

    public Instant now() {
        return now;
    }

    /**
     * @param kind that it must have; null for any
     * @throws GroveException not_found
     */
    NodeRow node(String path, @Nullable String kind) {
        return NodeRows.find(jdbc, run.id(), path)
                .filter(node -> kind == null || node.kind().equals(kind))
                .orElseThrow(() ->
                        GroveException.notFound(
                                kind == null
                                        ? "The run has no node " + path + " that has begun"
                                        : "The run has no node %s of kind %s that has begun"
                                                .formatted(path, kind)));
    }

    void write(NodeRow row, @Nullable JsonNode output) {
        NodeRows.write(jdbc, run.id(), row, output);
    }

    /**
     * Cancels what a node repeats, which is under way; its runs are to be cancelled.
     *
     * @param hasOutput whether its output is said, and none that is put together from elements
     */
    List<RunId> cancelRepeatedBy(NodeRow holder, boolean hasOutput) {
        if (hasOutput) {
            RepeatedNodes.detach(jdbc, run.id(), holder.path());
        }
        return RepeatedNodes.cancel(jdbc, run.id(), holder.path(), now);
    }

    void event(RunEvent event) {
        events.add(event.line(run.id(), ++eventSeq, now, scrubber));
    }

    /** The events, to be published when the transaction is durable. */
    List<EventLine> finish() {
        if (!events.isEmpty()) {
            EventRows.append(jdbc, events);
            WorkflowRunRows.count(jdbc, run.id(), eventSeq);
        }
        NodeRows.expect(jdbc, run.id(), now);
        return List.copyOf(events);
    }
}
