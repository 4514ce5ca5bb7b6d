package dev.grove.core.retention.deletion;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.TenantTables;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL of a tenant that is deleted, within a transaction of the engine. */
final class TenantRows {

    private static final String LOCK =
            "SELECT name, closed_at IS NOT NULL AS closed FROM tenants WHERE id = :tenant FOR UPDATE";

    private static final String END_TOKENS = "DELETE FROM chat_tokens WHERE tenant_id = :tenant";

    private static final String CLOSE =
            "UPDATE tenants SET closed_at = :now WHERE id = :tenant AND closed_at IS NULL";

    /**
     * Selects the record of the tenant's own deletion, which is the only one of its kind. It is not
     * found by name, as the name becomes free again.
     */
    private static final String RECORD =
            DeletionRows.COLUMNS + " WHERE tenant_id = :tenant AND kind = 'tenant'";

    /**
     * Transactions that may have looked whether the tenant is open before it was closed are older
     * than this.
     */
    private static final String NOTE_CLOSED =
            """
            UPDATE deletions SET closed_before = pg_snapshot_xmax(pg_current_snapshot())
             WHERE tenant_id = :tenant AND id = :id AND closed_before IS NULL
            """;

    private static final String IS_ALONE =
            """
            SELECT pg_snapshot_xmin(pg_current_snapshot()) >= closed_before FROM deletions
             WHERE tenant_id = :tenant AND id = :id
            """;

    /** Selects living runs; cancelling a root cancels all below it. */
    private static final String LIVING =
            """
            SELECT id FROM agent_runs
             WHERE tenant_id = :tenant AND status IN ('queued', 'running', 'waiting')
             ORDER BY id LIMIT :most
            """;

    private static final String ROOTS =
            """
            SELECT id FROM agent_runs
             WHERE tenant_id = :tenant AND parent_run_id IS NULL AND id > :after
             ORDER BY id LIMIT :most
            """;

    private static final String HAS_MOVES =
            "SELECT EXISTS (SELECT 1 FROM run_moves WHERE tenant_id = :tenant)";

    /** Sums costs by month from those of days, which are of UTC too; as text, to the last digit. */
    private static final String SETTLE =
            """
            UPDATE deletions SET settled = (
                SELECT COALESCE(json_agg(json_build_object('month', m.month, 'runs', m.runs, 'cost_usd', m.cost_usd::text)
                                         ORDER BY m.month), '[]')
                  FROM (SELECT to_char(begins_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, sum(runs) AS runs,
                               sum(cost_usd) AS cost_usd
                          FROM run_costs WHERE tenant_id = :tenant AND grain = 'day' GROUP BY 1) m)
             WHERE tenant_id = :tenant AND id = :id AND settled IS NULL
            """;

    private static final String FREE_VERSIONS =
            """
            UPDATE %1$s SET published_version = NULL
             WHERE tenant_id = :tenant AND published_version IS NOT NULL
            """;

    private static final String DELETE_TENANT = "DELETE FROM tenants WHERE id = :tenant";

    private TenantRows() {}

    /** A tenant whose row is locked. */
    record Locked(String name, boolean closed) {}

    static Optional<Locked> lock(TenantSql jdbc) {
        return jdbc.sql(LOCK).query(Rows.of(Locked.class)).optional();
    }

    /**
     * Closes a tenant that is locked. Its chat tokens end with it: here, and for whatever else
     * closes one, by a trigger, which counts nothing.
     *
     * @return what went by that
     */
    static Counts close(TenantSql jdbc, Instant now) {
        Counts tokens = Counts.of("chat_tokens", jdbc.sql(END_TOKENS).update());
        jdbc.sql(CLOSE).param("now", now.atOffset(ZoneOffset.UTC)).update();
        return tokens;
    }

    static Optional<Deletion> record(TenantSql jdbc) {
        return DeletionRows.list(jdbc.sql(RECORD)).stream().findFirst();
    }

    static void noteClosed(TenantSql jdbc, UUID deletion) {
        jdbc.sql(NOTE_CLOSED).param("id", deletion).update();
    }

    /** Whether every transaction sees that the tenant is closed. */
    static boolean isAlone(TenantSql jdbc, UUID deletion) {
        return jdbc.sql(IS_ALONE).param("id", deletion).query(Boolean.class).single();
    }

    static List<RunId> living(TenantSql jdbc, int most) {
        return ids(jdbc.sql(LIVING).param("most", most));
    }

    static List<RunId> roots(TenantSql jdbc, UUID after, int most) {
        return ids(jdbc.sql(ROOTS).param("after", after).param("most", most));
    }

    private static List<RunId> ids(JdbcClient.StatementSpec statement) {
        return statement.query(Rows.of(RunId.class)).list();
    }

    /** Whether something that runs have cost is not in the sums yet. */
    static boolean hasMoves(TenantSql jdbc) {
        return jdbc.sql(HAS_MOVES).query(Boolean.class).single();
    }

    static void settle(TenantSql jdbc, UUID deletion) {
        jdbc.sql(SETTLE).param("id", deletion).update();
    }

    static void freeVersions(TenantSql jdbc) {
        TenantTables.WITH_POINTERS.forEach(
                table -> jdbc.sql(FREE_VERSIONS.formatted(table)).update());
    }

    static int deleteTenant(TenantSql jdbc) {
        return jdbc.sql(DELETE_TENANT).update();
    }
}
