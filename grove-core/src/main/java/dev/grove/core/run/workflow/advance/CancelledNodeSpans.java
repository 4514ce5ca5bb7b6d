package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.ending.RunEndObserver;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.step.NodeSpans;
import dev.grove.core.telemetry.LateSpans;
import dev.grove.core.telemetry.Tracing;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Ends the spans of nodes whose workflow was cancelled as a whole, or given up: no advance settles
 * them. As for runs that nothing executes, their rows are read for it, and nothing waits for that.
 */
@Repository
class CancelledNodeSpans implements RunEndObserver {

    /**
     * Selects nodes cancelled together with their run: those that an advance had cancelled before
     * have their spans already.
     */
    private static final String READ =
            """
            SELECT r.trace, n.path, n.holder, n.place, n.kind, n.attempt, n.child_run_id, n.started_at, n.ended_at
              FROM agent_runs r JOIN workflow_nodes n ON n.tenant_id = r.tenant_id AND n.run_id = r.id
             WHERE r.id = :run AND r.kind = 'workflow' AND r.status IN ('cancelled', 'failed') AND r.trace IS NOT NULL
               AND n.status = 'cancelled' AND n.ended_at = r.finished_at AND n.path <> ''
             LIMIT 1000
            """;

    private static final RowMapper<Cancelled> CANCELLED =
            Rows.of(
                    Cancelled.class,
                    Map.of(),
                    Map.of(
                            "status", _ -> NodeStatus.CANCELLED,
                            "tolerated", _ -> false,
                            "reserved_usd", _ -> null,
                            "state", _ -> JsonNodeFactory.instance.objectNode(),
                            "error", _ -> null,
                            "due_at", _ -> null));

    private final EngineDatabase database;
    private final NodeSpans spans;
    private final Tracing tracing;
    private final LateSpans late;

    CancelledNodeSpans(EngineDatabase database, NodeSpans spans, Tracing tracing, LateSpans late) {
        this.database = database;
        this.spans = spans;
        this.tracing = tracing;
        this.late = late;
    }

    @Override
    @CrossTenant("runs of any tenant end")
    public void ended(RunId run) {
        if (tracing.isOn()) {
            late.export(() -> export(run));
        }
    }

    private void export(RunId run) {
        database.single(jdbc -> jdbc.sql(READ).param("run", run.value()).query(CANCELLED).list())
                .forEach(one -> spans.settled(run, one.trace(), List.of(one.node())));
    }

    private record Cancelled(String trace, NodeRow node) {}
}
