package dev.grove.core.run.wait;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads which waits of parents the ends of their children answer. */
final class ChildEnds {

    private static final String PARENT =
            """
            SELECT p.id, p.kind = 'workflow' AS is_workflow
              FROM agent_runs c JOIN agent_runs p ON p.tenant_id = c.tenant_id AND p.id = c.parent_run_id
             WHERE c.tenant_id = :tenant AND c.id = :child
            """;

    private static final String ENDED =
            """
              FROM agent_run_waits w
              JOIN agent_run_delegations d
                ON d.parent_run_id = w.run_id AND d.turn = w.turn AND d.call_id = w.call_id
              JOIN agent_runs c ON c.id = d.child_run_id
             WHERE w.resolved_at IS NULL AND w.kind = 'child'
               AND c.status IN ('completed', 'stopped', 'failed', 'cancelled')
            """;

    private static final String PARENTS =
            "SELECT DISTINCT w.tenant_id, w.run_id\n" + ENDED + " LIMIT :limit";

    /**
     * An end that is reported must still be one when the parent goes on: the child cannot be
     * resumed meanwhile.
     */
    private static final String OF_PARENT =
            """
            SELECT w.id, w.turn, w.call_id, w.kind, w.tool, w.arguments, w.digest, w.created_at,
                   w.expires_at, w.due_at, w.asked_because, c.id AS child_id,
                   COALESCE(c.agent_name, c.workflow_name) AS agent_name, c.status, c.stop_reason,
                   c.result, c.error_code, c.error_message, c.input_tokens, c.output_tokens,
                   c.cache_read_tokens, c.cache_write_tokens, c.cost_usd
            """
                    + ENDED
                    + """
                       AND w.tenant_id = :tenant AND c.tenant_id = :tenant AND w.run_id = :run
                     ORDER BY w.id
                       FOR SHARE OF c
                    """;

    private ChildEnds() {}

    static Optional<RunParent> parentOf(TenantSql jdbc, RunId child) {
        return jdbc.sql(PARENT)
                .param("child", child.value())
                .query((row, _) ->
                        new RunParent(
                                new RunId(row.getObject("id", UUID.class)),
                                row.getBoolean("is_workflow")))
                .optional();
    }

    /** Parents, of every tenant, that wait for a child that has ended. */
    @CrossTenant("children of every tenant end")
    static List<ChildWaits.Parent> parents(JdbcClient jdbc, int limit) {
        return jdbc.sql(PARENTS)
                .param("limit", limit)
                .query((row, _) ->
                        new ChildWaits.Parent(
                                new TenantId(row.getObject("tenant_id", UUID.class)),
                                new RunId(row.getObject("run_id", UUID.class))))
                .list();
    }

    static List<ChildEnd> of(TenantSql jdbc, RunId parent) {
        return jdbc.sql(OF_PARENT).param("run", parent.value()).query((row, _) -> end(row)).list();
    }

    private static ChildEnd end(ResultSet row) throws SQLException {
        String stopReason = row.getString("stop_reason");
        String result = row.getString("result");
        String errorCode = row.getString("error_code");
        return new ChildEnd(
                WaitRows.opened(row),
                new RunId(row.getObject("child_id", UUID.class)),
                row.getString("agent_name"),
                RunStatus.of(row.getString("status")),
                stopReason == null ? null : StopReason.of(stopReason),
                result == null ? null : ExactJson.MAPPER.readTree(result),
                errorCode == null ? null : new RunError(errorCode, row.getString("error_message")),
                new Spending(
                        new Usage(
                                row.getLong("input_tokens"),
                                row.getLong("output_tokens"),
                                row.getLong("cache_read_tokens"),
                                row.getLong("cache_write_tokens")),
                        row.getBigDecimal("cost_usd")));
    }
}
