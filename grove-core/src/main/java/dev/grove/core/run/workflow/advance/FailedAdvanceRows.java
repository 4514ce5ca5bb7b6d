package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** In the graph's own row: how often a run could not advance, within the tenant's transaction. */
public final class FailedAdvanceRows {

    /** No more than is needed: what cannot be read may be what fails. */
    private static final String LOCK =
            """
            SELECT status, event_seq, started_at IS NULL AS is_new FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run AND kind = 'workflow'
               FOR NO KEY UPDATE
            """;

    private static final String FIND =
            """
            SELECT failed_advances AS attempts, retry_at AS at FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND path = '' AND status = 'running' AND retry_at IS NOT NULL
            """;

    /** Also of a run whose first advance failed, and that has no such row yet. */
    private static final String WRITE =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, started_at, failed_advances, retry_at)
            VALUES (:tenant, :run, '', 'graph', 'running', 1, :now, :attempts, :at)
            ON CONFLICT (run_id, path) DO UPDATE
               SET failed_advances = excluded.failed_advances, retry_at = excluded.retry_at
             WHERE workflow_nodes.status = 'running'
            """;

    private static final String FORGET =
            """
            UPDATE workflow_nodes SET failed_advances = 0, retry_at = NULL
             WHERE tenant_id = :tenant AND run_id = :run AND path = '' AND retry_at IS NOT NULL
            """;

    private FailedAdvanceRows() {}

    /** The row of a run that this transaction has locked. */
    record Locked(RunStatus status, long eventSeq, boolean isNew) {}

    static Optional<Locked> lock(TenantSql jdbc, RunId run) {
        return jdbc.sql(LOCK).param("run", run.value()).query(Rows.of(Locked.class)).optional();
    }

    public static Optional<AdvanceRetry> find(TenantSql jdbc, RunId run) {
        return jdbc.sql(FIND)
                .param("run", run.value())
                .query(Rows.of(AdvanceRetry.class))
                .optional();
    }

    static void write(TenantSql jdbc, RunId run, AdvanceRetry retry, Instant now) {
        int _ =
                jdbc.sql(WRITE)
                        .param("run", run.value())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .param("attempts", retry.attempts())
                        .param("at", retry.at().atOffset(ZoneOffset.UTC))
                        .update();
    }

    static void forget(TenantSql jdbc, RunId run) {
        int _ = jdbc.sql(FORGET).param("run", run.value()).update();
    }
}
