package dev.grove.core.run.workflow.advance;

import static dev.grove.core.database.ColumnType.JSON;
import static dev.grove.core.database.ColumnType.TEXT;
import static dev.grove.core.database.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.ColumnType.UUID_;
import static dev.grove.core.database.Columns.column;

import dev.grove.core.database.Columns;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.node.NodeRow;
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
                            column("ended_at", TIMESTAMPTZ, one -> one.graph().endedAt()),
                            column("retry_at", TIMESTAMPTZ, Written::seen)));

    /**
     * A request for an advance since the row was read has changed when it is due, and with no event
     * that would move the run: that stands. When it was due as it was read is in the column {@code
     * retry_at}, which nothing else of such a row is in.
     */
    private static final String WRITE =
            """
            INSERT INTO workflow_nodes AS w (tenant_id, %s, path, kind, attempt)
            SELECT :tenant, %s, '', 'graph', 1 FROM %s
            ON CONFLICT (run_id, path) DO UPDATE
               SET status = excluded.status, state = excluded.state, ended_at = excluded.ended_at,
                   failed_advances = 0, retry_at = NULL,
                   due_at = CASE WHEN excluded.status = 'running' AND w.due_at IS DISTINCT FROM excluded.retry_at
                                 THEN w.due_at ELSE excluded.due_at END
            """
                    .formatted(ROW.names(), ROW.valuesOf("n"), ROW.named("n"));

    private GraphRows() {}

    /**
     * A graph's row as it is to be.
     *
     * @param seen when an advance was due as the run was read; null where there was no such row
     */
    record Written(RunId run, NodeRow graph, @Nullable Instant seen) {}

    static void write(TenantSql jdbc, List<Written> all) {
        int _ = jdbc.sql(WRITE).params(ROW.texts(all)).update();
    }
}
