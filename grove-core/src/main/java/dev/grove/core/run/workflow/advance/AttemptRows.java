package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.UUID;

/** In the graph's own row: which replica makes an advance, and how many of them it has ended. */
final class AttemptRows {

    private static final String LEFT = "advanced_by IS NOT NULL AND advanced_by <> ALL (:known)";

    private static final String IS_SUSPECT =
            """
            SELECT coalesce(bool_or(ended_servers > 0 OR %s), false) FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND path = ''
            """
                    .formatted(LEFT);

    /** Also of a run that has not begun, and that has no such row yet. */
    private static final String BEGIN =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, started_at, advanced_by)
            SELECT tenant_id, id, '', 'graph', 'running', 1, :now, :me FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run AND kind = 'workflow'
               AND status NOT IN ('completed', 'stopped', 'failed', 'cancelled')
            ON CONFLICT (run_id, path) DO UPDATE
               SET ended_servers = workflow_nodes.ended_servers
                                 + CASE WHEN workflow_nodes.advanced_by <> ALL (:known) THEN 1 ELSE 0 END,
                   advanced_by = excluded.advanced_by
             WHERE workflow_nodes.status = 'running'
            RETURNING ended_servers
            """;

    private static final String END =
            """
            UPDATE workflow_nodes SET advanced_by = NULL, ended_servers = 0
             WHERE tenant_id = :tenant AND run_id = :run AND path = '' AND advanced_by = :me
            """;

    private AttemptRows() {}

    /** Whether a replica was lost that made an advance of the run. */
    static boolean isSuspect(TenantSql jdbc, RunId run, Set<UUID> known) {
        return jdbc.sql(IS_SUSPECT)
                .param("run", run.value())
                .param("known", known.toArray(UUID[]::new))
                .query(Boolean.class)
                .single();
    }

    /**
     * Notes that a replica begins an advance.
     *
     * @param known replicas that are not lost
     * @return how many lost ones have left such a note, one after another
     */
    static int begin(TenantSql jdbc, RunId run, UUID me, Set<UUID> known, Instant now) {
        return jdbc.sql(BEGIN)
                .param("run", run.value())
                .param("me", me)
                .param("known", known.toArray(UUID[]::new))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(Integer.class)
                .optional()
                .orElse(0);
    }

    static void end(TenantSql jdbc, RunId run, UUID me) {
        int _ = jdbc.sql(END).param("run", run.value()).param("me", me).update();
    }
}
