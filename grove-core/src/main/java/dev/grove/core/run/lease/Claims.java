package dev.grove.core.run.lease;

import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.telemetry.Tracing;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes runs of the kinds that this server executes for a replica: abandoned ones, and queued ones
 * by priority, then a fair share per tenant, then age.
 */
@Repository
class Claims {

    private static final Logger LOG = LoggerFactory.getLogger(Claims.class);
    private static final JsonMapper JSON = JsonMapper.shared();

    /**
     * A claim writes an entry of its own into the log, after the newest: what the owner of before
     * writes from then on finds its place taken. Where that one's last write is still on its way,
     * it is waited for; if it comes to stand, the run is left for the next claim, which reads it.
     */
    private static final String ENTER =
            """
            ), newest AS (
                SELECT c.*, e.last_seq, e.turns, e.input_tokens, e.output_tokens, e.cache_read_tokens,
                       e.cache_write_tokens, e.cost_usd
                  FROM chosen c
                 CROSS JOIN LATERAL (
                       SELECT * FROM run_log l WHERE l.run_id = c.id ORDER BY l.seq DESC LIMIT 1) e
            ), entered AS (
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                     cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT n.tenant_id, n.id, n.last_seq + 1, n.last_seq + 1, n.epoch + 1, n.turns, n.input_tokens,
                       n.output_tokens, n.cache_read_tokens, n.cache_write_tokens, n.cost_usd, 1,
                       CASE WHEN n.epoch = 0 THEN :started ELSE :resumed END
                  FROM newest n
                 ORDER BY n.id
                ON CONFLICT (run_id, seq) DO NOTHING
                RETURNING run_id, seq, events
            )
            UPDATE agent_runs r
            """;

    private static final String CLAIM =
            """
               SET status = 'running',
                   lease_owner = :owner,
                   left_in_order = false,
                   epoch = n.epoch + 1,
                   started_at = COALESCE(r.started_at, clock_timestamp())
              FROM newest n JOIN entered ON entered.run_id = n.id
             WHERE r.id = n.id
            RETURNING r.tenant_id, r.id, r.root_run_id, r.parent_run_id, r.epoch, %s, r.limits, r.workspace_files, r.workspace_snapshot AS snapshot, r.forked_from_run_id,
                      COALESCE(r.forked_at_turn, 0) AS inherited_turns, r.session_id, r.session_n, r.authority, r.attached AS is_attached, n.turns, n.input_tokens, n.output_tokens, n.cache_read_tokens,
                      n.cache_write_tokens, n.cost_usd, entered.seq AS event_seq, entered.events, r.created_at,
                      r.started_at, r.trace, n.cut_off,
                      EXISTS (SELECT FROM agent_run_preludes p
                               WHERE p.tenant_id = r.tenant_id AND p.run_id = r.id) AS has_prelude,
                      (SELECT p.kind FROM agent_runs p WHERE p.id = r.parent_run_id) AS kind_of_parent,
                      %s AS deadline,
                      CASE WHEN (r.limits -> 'max_wait_seconds') IS NOT NULL
                           THEN extract(epoch FROM wait_left(r.id, clock_timestamp())) END AS wait_left
            """
                    .formatted(WorkColumns.of("r"), RunClocks.deadline("r", "n.epoch > 0"));

    /**
     * Claims runs without an owner, or whose owner has no lease. The replicas with a lease are read
     * from a snapshot, in which an owner that came later is missing: a run that was claimed since
     * is left to it. Runs are locked by their keys, whatever the planner's statistics say about how
     * many are running: see the journal. A last write whose commit does not come, because its
     * connection hangs, is waited for no longer than {@link #PATIENCE}. One of a paused tenant is
     * claimed to be cancelled alone.
     */
    private static final String ABANDONED =
            """
            WITH patience AS MATERIALIZED (
                SELECT set_config('lock_timeout', :patience, true) AS set
            ), seen AS MATERIALIZED (
                SELECT id, epoch FROM agent_runs
                 WHERE status = 'running' AND kind = ANY (:kinds)
                   AND (lease_owner IS NULL OR lease_owner NOT IN (SELECT id FROM replicas))
                   AND id = COALESCE(:only, id)
                   AND (tenant_id <> ALL (:paused) OR cancel_requested)
            ), chosen AS (
                SELECT l.id, l.tenant_id, l.epoch, NOT l.left_in_order AS cut_off
                  FROM patience CROSS JOIN agent_runs l JOIN seen ON seen.id = l.id AND seen.epoch = l.epoch
                 WHERE l.status || '' = 'running'
                 ORDER BY l.priority DESC, l.id LIMIT :limit
                   FOR UPDATE OF l SKIP LOCKED
            """
                    + ENTER
                    + CLAIM;

    private static final String STANDING =
            """
            SELECT id FROM agent_runs
             WHERE status = 'running' AND kind = ANY (:kinds)
               AND (lease_owner IS NULL OR lease_owner NOT IN (SELECT id FROM replicas))
               AND (tenant_id <> ALL (:paused) OR cancel_requested)
             ORDER BY priority DESC, id LIMIT :limit
            """;

    /**
     * Each tenant offers its first runs, as many as it has places for where these are limited;
     * within a priority, those go first whose tenant would then have the fewest running. Choosing
     * reads a snapshot, so the lock looks at the status again. What is offered is found out once: a
     * planner that expects hardly any queued run would do it again for each of thousands.
     */
    private static final String QUEUED =
            """
            WITH running AS (
                SELECT tenant_id, count(*) AS runs FROM agent_runs
                 WHERE status = 'running' AND kind = ANY (:kinds) GROUP BY tenant_id
            ), offered AS MATERIALIZED (
                SELECT o.id, o.priority,
                       COALESCE(running.runs, 0) + row_number() OVER (
                           PARTITION BY t.id, o.priority ORDER BY o.id) AS share
                  FROM tenants t
                  LEFT JOIN tenant_limits ON tenant_limits.tenant_id = t.id
                 CROSS JOIN LATERAL (
                       SELECT q.id, q.priority FROM agent_runs q
                        WHERE q.tenant_id = t.id AND q.status = 'queued' AND q.kind = ANY (:kinds)
                        ORDER BY q.priority DESC, q.id
                        LIMIT CASE WHEN tenant_limits.max_concurrent_runs IS NULL THEN :limit
                                   WHEN EXISTS (SELECT FROM agent_runs w
                                                 WHERE w.tenant_id = t.id AND w.status = 'queued' AND w.kind = ANY (:kinds))
                                   THEN LEAST(:limit, free_run_places(t.id, tenant_limits.max_concurrent_runs))
                                   ELSE 0 END) o
                  LEFT JOIN running ON running.tenant_id = t.id
                 WHERE t.id <> ALL (:paused)
            ), chosen AS (
                SELECT l.id, l.tenant_id, l.epoch, false AS cut_off
                  FROM agent_runs l JOIN offered ON offered.id = l.id
                 WHERE l.status = 'queued'
                 ORDER BY offered.priority DESC, offered.share, l.id LIMIT :limit
                   FOR UPDATE OF l SKIP LOCKED
            """
                    + ENTER
                    + CLAIM;

    private static final String PATIENCE = "500ms";

    private final EngineDatabase database;

    private final EventHub hub;
    private final Clock clock;
    private final KnownCeilings ceilings;

    /**
     * Kinds of runs that this server can execute; others are left to servers that know more kinds.
     */
    private final String[] kinds;

    private final RowMapper<ClaimedRun> abandoned;
    private final RowMapper<ClaimedRun> queued;

    Claims(
            EngineDatabase database,
            EventHub hub,
            Clock clock,
            RunExecutors executors,
            KnownCeilings ceilings,
            Tracing tracing) {
        this.database = database;
        this.hub = hub;
        this.clock = clock;
        this.ceilings = ceilings;
        this.kinds = executors.kinds().stream().map(RunKind::wireName).toArray(String[]::new);
        this.abandoned = runs(tracing, true);
        this.queued = runs(tracing, false);
    }

    @CrossTenant("a replica executes runs of every tenant")
    List<ClaimedRun> claimAbandoned(UUID owner, int limit) {
        try {
            return claimAbandoned(owner, limit, null);
        } catch (DataAccessException e) {
            if (!DatabaseRetry.isLockTimeout(e)) {
                throw e;
            }
            LOG.warn("A run's last write is still under way; claiming the others one by one", e);
            return standing(limit).stream().flatMap(run -> claimAlone(owner, run)).toList();
        }
    }

    private List<ClaimedRun> claimAbandoned(UUID owner, int limit, @Nullable UUID only) {
        return published(jdbc ->
                claim(jdbc, ABANDONED, owner, limit, StatusEvent.Resumed.Reason.TAKEN_OVER)
                        .param("patience", PATIENCE)
                        .param("only", only, Types.OTHER)
                        .query((row, _) -> claimed(row, abandoned))
                        .list());
    }

    private Stream<ClaimedRun> claimAlone(UUID owner, UUID run) {
        try {
            return claimAbandoned(owner, 1, run).stream();
        } catch (DataAccessException e) {
            if (!DatabaseRetry.isLockTimeout(e)) {
                throw e;
            }
            return Stream.empty();
        }
    }

    private List<UUID> standing(int limit) {
        return database.single(jdbc ->
                jdbc.sql(STANDING)
                        .param("limit", limit)
                        .param("kinds", kinds)
                        .param("paused", paused())
                        .query(Rows.of(UUID.class))
                        .list());
    }

    @CrossTenant("a replica executes runs of every tenant")
    List<ClaimedRun> claimQueued(UUID owner, int limit) {
        return published(jdbc ->
                claim(jdbc, QUEUED, owner, limit, StatusEvent.Resumed.Reason.ASKED)
                        .query((row, _) -> claimed(row, queued))
                        .list());
    }

    /** A run that was claimed, and the event that says so. */
    private record Claim(ClaimedRun run, EventLine event) {}

    /** Publishes the events of claims, which are durable now. */
    private List<ClaimedRun> published(Function<JdbcClient, List<Claim>> claim) {
        List<Claim> claims = database.single(claim);
        claims.forEach(claimed -> hub.publish(claimed.run().id(), List.of(claimed.event())));
        return claims.stream().map(Claim::run).toList();
    }

    private JdbcClient.StatementSpec claim(
            JdbcClient jdbc, String sql, UUID owner, int limit, StatusEvent.Resumed.Reason reason) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return jdbc.sql(sql)
                .param("owner", owner)
                .param("limit", limit)
                .param("kinds", kinds)
                .param("paused", paused())
                .param("started", new StatusEvent.Started().line(now))
                .param("resumed", new StatusEvent.Resumed(reason).line(now));
    }

    /** Tenants whose runs stay where they are. */
    private UUID[] paused() {
        return ceilings.paused().stream().map(TenantId::value).toArray(UUID[]::new);
    }

    private static Claim claimed(ResultSet row, RowMapper<ClaimedRun> runs) throws SQLException {
        ClaimedRun run = runs.mapRow(row, 0);
        return new Claim(run, EventLine.parse(run.id(), run.eventSeq(), row.getString("events")));
    }

    private static RowMapper<ClaimedRun> runs(Tracing tracing, boolean takenOver) {
        return Rows.of(
                ClaimedRun.class,
                Map.of(
                        "limits",
                        limits -> LimitsJson.parse(JSON.readTree(limits)),
                        "workspace_files",
                        Claims::files,
                        "wait_left",
                        seconds ->
                                Duration.ofMillis(
                                        new BigDecimal(seconds).movePointRight(3).longValue())),
                Map.of(
                        "parent", Claims::parent,
                        "work", WorkColumns::read,
                        "session", Claims::session,
                        "taken_over", _ -> takenOver,
                        "trace", row -> trace(tracing, row)));
    }

    private static RunTrace trace(Tracing tracing, ResultSet row) throws SQLException {
        RunId run = new RunId(row.getObject("id", UUID.class));
        return RunTrace.of(tracing, run, row.getString("trace"), row.getLong("epoch"));
    }

    private static @Nullable RunParent parent(ResultSet row) throws SQLException {
        UUID parent = row.getObject("parent_run_id", UUID.class);
        return parent == null
                ? null
                : new RunParent(
                        new RunId(parent),
                        RunKind.WORKFLOW.wireName().equals(row.getString("kind_of_parent")));
    }

    private static @Nullable SessionPlace session(ResultSet row) throws SQLException {
        UUID session = row.getObject("session_id", UUID.class);
        return session == null
                ? null
                : new SessionPlace(new SessionId(session), row.getInt("session_n"));
    }

    private static Map<String, String> files(String json) {
        Map<String, String> files = new HashMap<>();
        JSON.readTree(json)
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asString()));
        return files;
    }
}
