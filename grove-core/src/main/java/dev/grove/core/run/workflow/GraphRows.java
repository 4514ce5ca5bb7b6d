package dev.grove.core.run.workflow;

import static dev.grove.core.database.ColumnType.JSON;
import static dev.grove.core.database.ColumnType.TEXT;
import static dev.grove.core.database.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.ColumnType.UUID_;
import static dev.grove.core.database.Columns.column;

import dev.grove.core.database.Columns;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the rows of graphs themselves, of runs that are locked. */
final class GraphRows {

    private static final Columns<Written> ROW =
            new Columns<>(
                    List.of(
                            column("run_id", UUID_, one -> one.run().value()),
                            column("status", TEXT, one -> one.graph().status().wireName()),
                            column("state", JSON, one -> one.graph().state()),
                            column("due_at", TIMESTAMPTZ, one -> one.graph().dueAt()),
                            column("started_at", TIMESTAMPTZ, one -> one.graph().startedAt()),
                            column("ended_at", TIMESTAMPTZ, one -> one.graph().endedAt())));

    private static final Columns<Written> SEEN =
            ROW.and(column("seen", TIMESTAMPTZ, Written::seen));

    /**
     * A request for an advance since the row was read has changed when it is due, and with no event
     * that would move the run: that stands.
     */
    private static final String WRITE =
            """
            WITH n AS (
                SELECT * FROM %s
            ), known AS (
                UPDATE workflow_nodes w
                   SET status = n.status, state = n.state::json, ended_at = n.ended_at,
                       failed_advances = 0, retry_at = NULL,
                       due_at = CASE WHEN n.status = 'running' AND w.due_at IS DISTINCT FROM n.seen
                                     THEN w.due_at ELSE n.due_at END
                  FROM n
                 WHERE w.tenant_id = :tenant AND w.run_id = n.run_id AND w.path = ''
                RETURNING w.run_id
            )
            INSERT INTO workflow_nodes (tenant_id, %s, path, kind, attempt)
            SELECT :tenant, %s, '', 'graph', 1 FROM n
             WHERE n.run_id NOT IN (SELECT run_id FROM known)
            """
                    .formatted(SEEN.named("n"), ROW.names(), ROW.valuesOf("n"));

    private GraphRows() {}

    /**
     * A graph's row as it is to be.
     *
     * @param seen when an advance was due as the run was read; null where there was no such row
     */
    record Written(RunId run, NodeRow graph, @Nullable Instant seen) {}

    static void write(TenantSql jdbc, List<Written> all) {
        int _ = jdbc.sql(WRITE).params(SEEN.texts(all)).update();
    }
}
