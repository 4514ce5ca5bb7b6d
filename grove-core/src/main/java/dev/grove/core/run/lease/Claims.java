package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.Spending;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes runs for a replica: abandoned ones, and queued ones by priority, then a fair share per
 * tenant, then age.
 */
@Repository
class Claims {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String CLAIM =
            """
               SET status = 'running',
                   lease_owner = :owner,
                   left_in_order = false,
                   epoch = r.epoch + 1,
                   started_at = COALESCE(r.started_at, clock_timestamp())
              FROM chosen
             WHERE r.id = chosen.id
            RETURNING r.tenant_id, r.id, r.root_run_id, r.epoch, r.agent_id, r.agent_name, r.agent_version, r.goal,
                      r.model, r.limits, r.workspace_files, r.workspace_snapshot, r.forked_from_run_id,
                      r.forked_at_turn, r.turns, r.input_tokens,
                      r.output_tokens, r.cache_read_tokens, r.cache_write_tokens, r.cost_usd,
                      r.event_seq, r.created_at, r.started_at, chosen.cut_off,
                      LEAST(r.started_at + (r.limits ->> 'max_seconds')::bigint * interval '1 second',
                            (SELECT root.started_at
                                    + (root.limits ->> 'max_seconds')::bigint * interval '1 second'
                               FROM agent_runs root
                              WHERE root.id = r.root_run_id AND root.id <> r.id)) AS deadline
            """;

    /**
     * What has no owner, or one without a lease. Which replicas have one is read from a snapshot,
     * in which an owner that came later is missing: what was claimed since is left to it. They are
     * locked by their keys, whatever the planner was told about how many are running: see the
     * journal.
     */
    private static final String ABANDONED =
            """
            WITH seen AS MATERIALIZED (
                SELECT id, epoch FROM agent_runs
                 WHERE status = 'running'
                   AND (lease_owner IS NULL OR lease_owner NOT IN (SELECT id FROM replicas))
            ), chosen AS (
                SELECT l.id, NOT l.left_in_order AS cut_off
                  FROM agent_runs l JOIN seen ON seen.id = l.id AND seen.epoch = l.epoch
                 WHERE l.status || '' = 'running'
                 ORDER BY l.priority DESC, l.id LIMIT :limit
                   FOR UPDATE OF l SKIP LOCKED)
            UPDATE agent_runs r
            """
                    + CLAIM;

    /**
     * Each tenant offers its first runs; within a priority, those go first whose tenant would then
     * have the fewest running. Choosing reads a snapshot, so the lock looks at the status again.
     * What is offered is found out once: a planner that expects hardly any queued run would do it
     * again for each of thousands.
     */
    private static final String QUEUED =
            """
            WITH running AS (
                SELECT tenant_id, count(*) AS runs FROM agent_runs
                 WHERE status = 'running' GROUP BY tenant_id
            ), offered AS MATERIALIZED (
                SELECT o.id, o.priority,
                       COALESCE(running.runs, 0) + row_number() OVER (
                           PARTITION BY t.id, o.priority ORDER BY o.id) AS share
                  FROM tenants t
                 CROSS JOIN LATERAL (
                       SELECT q.id, q.priority FROM agent_runs q
                        WHERE q.tenant_id = t.id AND q.status = 'queued'
                        ORDER BY q.priority DESC, q.id LIMIT :limit) o
                  LEFT JOIN running ON running.tenant_id = t.id
            ), chosen AS (
                SELECT l.id, false AS cut_off FROM agent_runs l JOIN offered ON offered.id = l.id
                 WHERE l.status = 'queued'
                 ORDER BY offered.priority DESC, offered.share, l.id LIMIT :limit
                   FOR UPDATE OF l SKIP LOCKED)
            UPDATE agent_runs r
            """
                    + CLAIM;

    private final EngineDatabase database;

    Claims(EngineDatabase database) {
        this.database = database;
    }

    @CrossTenant("a replica executes runs of every tenant")
    List<ClaimedRun> claimAbandoned(UUID owner, int limit) {
        return claim(ABANDONED, owner, limit, true);
    }

    @CrossTenant("a replica executes runs of every tenant")
    List<ClaimedRun> claimQueued(UUID owner, int limit) {
        return claim(QUEUED, owner, limit, false);
    }

    private List<ClaimedRun> claim(String sql, UUID owner, int limit, boolean takenOver) {
        return database.single(jdbc ->
                jdbc.sql(sql)
                        .param("owner", owner)
                        .param("limit", limit)
                        .query((row, _) -> claimed(row, takenOver))
                        .list());
    }

    private static ClaimedRun claimed(ResultSet row, boolean takenOver) throws SQLException {
        return new ClaimedRun(
                new TenantId(row.getObject("tenant_id", UUID.class)),
                new RunId(row.getObject("id", UUID.class)),
                new RunId(row.getObject("root_run_id", UUID.class)),
                row.getLong("epoch"),
                new AgentId(row.getObject("agent_id", UUID.class)),
                row.getString("agent_name"),
                row.getInt("agent_version"),
                row.getString("goal"),
                ModelRef.parse(row.getString("model")),
                LimitsJson.parse(JSON.readTree(row.getString("limits"))),
                files(row.getString("workspace_files")),
                origin(row),
                row.getInt("turns"),
                new Spending(
                        new Usage(
                                row.getLong("input_tokens"),
                                row.getLong("output_tokens"),
                                row.getLong("cache_read_tokens"),
                                row.getLong("cache_write_tokens")),
                        row.getBigDecimal("cost_usd")),
                row.getLong("event_seq"),
                takenOver,
                row.getBoolean("cut_off"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                row.getObject("deadline", OffsetDateTime.class).toInstant());
    }

    private static RunOrigin origin(ResultSet row) throws SQLException {
        UUID forkedFrom = row.getObject("forked_from_run_id", UUID.class);
        return new RunOrigin(
                forkedFrom == null ? null : new RunId(forkedFrom),
                row.getInt("forked_at_turn"),
                row.getString("workspace_snapshot"));
    }

    private static Map<String, String> files(String json) {
        Map<String, String> files = new HashMap<>();
        JSON.readTree(json)
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asString()));
        return files;
    }
}
