package dev.grove.core.run.workflow.fork;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Nodes that a fork begins with. */
final class CopiedNodes {

    /** With what they repeat. */
    private static final String NODES =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, tolerated, attempt, child_run_id,
                                        state, output, error_code, error_message, started_at, ended_at)
            SELECT tenant_id, :fork, path, holder, place, kind, status, tolerated, attempt, child_run_id,
                   state, output, error_code, error_message, started_at, ended_at
              FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND (path = ANY (:kept) OR holder = ANY (:kept))
            """;

    private static final String PAGES =
            """
            INSERT INTO workflow_map_pages (tenant_id, run_id, path, page, items)
            SELECT tenant_id, :fork, path, page, items FROM workflow_map_pages
             WHERE tenant_id = :tenant AND run_id = :run AND path = ANY (:kept)
            """;

    private static final String SETTLE =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, output, started_at, ended_at)
            VALUES (:tenant, :run, :path, CASE WHEN :kind = 'map' THEN 'value' ELSE :kind END, 'completed', 1, :output::json, now(), now())
            ON CONFLICT (run_id, path) DO UPDATE SET status = 'completed', output = excluded.output, kind = excluded.kind
            """;

    /**
     * They began and ended when those did that they were copied from, however either run went on.
     */
    private static final String KEPT =
            """
            SELECT f.path
              FROM workflow_nodes f
              JOIN workflow_nodes s ON s.tenant_id = f.tenant_id AND s.run_id = :run AND s.path = f.path
             WHERE f.tenant_id = :tenant AND f.run_id = :fork AND f.holder IS NULL AND f.path <> ''
               AND s.started_at = f.started_at AND s.ended_at = f.ended_at
            """;

    private CopiedNodes() {}

    /** Nodes at the top of the graph that a fork began with. */
    static Set<String> kept(TenantSql jdbc, RunId from, RunId fork) {
        return Set.copyOf(
                jdbc.sql(KEPT)
                        .param("fork", fork.value())
                        .param("run", from.value())
                        .query(Rows.of(String.class))
                        .list());
    }

    static void copy(TenantSql jdbc, RunId from, RunId fork, List<String> kept) {
        for (String statement : List.of(NODES, PAGES)) {
            int _ =
                    jdbc.sql(statement)
                            .param("fork", fork.value())
                            .param("run", from.value())
                            .param("kept", kept.toArray(String[]::new))
                            .update();
        }
    }

    /** A node has the output that the caller gave. */
    static void settle(TenantSql jdbc, RunId fork, String path, String kind, JsonNode output) {
        int _ =
                jdbc.sql(SETTLE)
                        .param("run", fork.value())
                        .param("path", path)
                        .param("kind", kind)
                        .param("output", output.toString())
                        .update();
    }
}
