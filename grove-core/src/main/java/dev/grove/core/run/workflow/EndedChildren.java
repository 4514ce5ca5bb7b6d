package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.json.ExactJson;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Runs of open nodes that have ended. */
final class EndedChildren {

    private static final String READ =
            """
            SELECT asked.run_id, e.*
              FROM unnest(:runs::uuid[]) AS asked (run_id)
             CROSS JOIN LATERAL (
                   SELECT c.id, c.status, c.stop_reason, c.result, c.error_code, c.error_message
                     FROM workflow_nodes n JOIN agent_runs c ON c.tenant_id = n.tenant_id AND c.id = n.child_run_id
                    WHERE n.tenant_id = :tenant AND n.run_id = asked.run_id AND n.status = 'running'
                      AND c.status IN ('completed', 'stopped', 'failed', 'cancelled')
                    ORDER BY n.place, n.path LIMIT :limit) e
            """;

    private EndedChildren() {}

    /**
     * By the workflow's run, then in the order of elements.
     *
     * @param most of each workflow's run
     */
    static Map<RunId, Map<RunId, ChildResult>> read(TenantSql jdbc, List<RunId> runs, int most) {
        Map<RunId, Map<RunId, ChildResult>> ended = new LinkedHashMap<>();
        jdbc.sql(READ)
                .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                .param("limit", most)
                .query(row -> {
                    ChildResult child = child(row);
                    ended.computeIfAbsent(
                                    new RunId(row.getObject("run_id", UUID.class)),
                                    _ -> new LinkedHashMap<>())
                            .put(child.run(), child);
                });
        return ended;
    }

    private static ChildResult child(ResultSet row) throws SQLException {
        String reason = row.getString("stop_reason");
        String result = row.getString("result");
        String code = row.getString("error_code");
        return new ChildResult(
                new RunId(row.getObject("id", UUID.class)),
                RunStatus.of(row.getString("status")),
                reason == null ? null : StopReason.of(reason),
                // What models wrote keeps the digits that it was written with.
                result == null ? null : ExactJson.MAPPER.readTree(result),
                code == null ? null : new RunError(code, row.getString("error_message")));
    }
}
