package dev.grove.core.run.wait;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.lease.RunClocks;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.vote.VoteRows;
import dev.grove.core.run.work.WorkColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Ends waits that expired without an answer. The database's clock decides, as it does for leases.
 */
@Repository
class DueWaits {

    /** The lock looks at the status again: another replica, or an answer, may have been first. */
    private static final String LOCK_DUE =
            """
            SELECT r.tenant_id, r.id, r.status, r.event_seq, %s, r.authority, r.cancel_requested,
                   r.input_tokens, r.output_tokens, r.cache_read_tokens, r.cache_write_tokens, r.cost_usd,
                   %s <= clock_timestamp() AS over,
                   EXISTS (SELECT FROM agent_run_waits w
                            WHERE w.run_id = r.id AND w.resolved_at IS NULL AND w.kind <> 'child'
                              AND w.due_at <= clock_timestamp()
                              AND (w.expires_at IS NULL OR w.expires_at > clock_timestamp()))
                       OR (clock_stands(r.id) AND COALESCE(wait_left(r.id, clock_timestamp()) <= interval '0', false))
                       AS waited_enough
              FROM agent_runs r
             WHERE r.status = 'waiting'
               AND r.id IN (SELECT w.run_id FROM agent_run_waits w
                             WHERE w.resolved_at IS NULL AND w.due_at <= clock_timestamp()
                             ORDER BY w.due_at LIMIT :limit)
               FOR NO KEY UPDATE OF r SKIP LOCKED
            """
                    .formatted(WorkColumns.of("r"), RunClocks.deadline("r", "true"));

    /**
     * The time of a parent moves on while its clock stands, and it is looked at less and less
     * often: its children's own time is never more than what it had left as they were made.
     */
    private static final String LOOK_AGAIN =
            """
            UPDATE agent_run_waits w
               SET due_at = CASE WHEN clock_stands(r.id)
                                 THEN LEAST(GREATEST(%1$s, clock_timestamp() + (clock_timestamp() - w.created_at) / 8),
                                            clock_timestamp() + wait_left(r.id, clock_timestamp()))
                                 ELSE %1$s END
              FROM agent_runs r
             WHERE r.tenant_id = :tenant AND r.id = :run AND w.tenant_id = r.tenant_id AND w.run_id = r.id
               AND w.resolved_at IS NULL AND w.kind = 'child' AND w.due_at <= clock_timestamp()
            """
                    .formatted(RunClocks.deadline("r", "true"));

    private static final String EXPIRE =
            """
            UPDATE agent_run_waits SET resolved_at = :now, resolution = 'expired'
             WHERE tenant_id = :tenant AND run_id = :run AND resolved_at IS NULL
               AND expires_at <= clock_timestamp()
            RETURNING id, turn, call_id, kind, tool, arguments, digest, created_at, expires_at, due_at, asked_because,
                      %s
            """
                    .formatted(VoteRows.NONE);

    private final EngineDatabase database;
    private final Clock clock;

    DueWaits(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Ends what is over, and gives the events of the runs that it changed. */
    @CrossTenant("time passes for the runs of every tenant")
    Map<RunId, List<EventLine>> end(int most) {
        return database.call(jdbc -> {
            Map<RunId, List<EventLine>> ended = new HashMap<>();
            List<Due> all =
                    jdbc.sql(LOCK_DUE)
                            .param("limit", most)
                            .query((row, _) -> due(jdbc, row))
                            .list();
            for (Due due : all) {
                List<EventLine> events = end(jdbc, due);
                if (!events.isEmpty()) {
                    ended.put(due.run().id(), events);
                }
            }
            return ended;
        });
    }

    private List<EventLine> end(JdbcClient jdbc, Due due) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        if (due.cancelRequested()) {
            return due.run().cancel(now);
        }
        if (due.over()) {
            return due.run().stop(new ExecutionOutcome.Stopped(StopReason.DEADLINE), now);
        }
        if (due.waitedEnough()) {
            return due.run().stop(new ExecutionOutcome.Stopped(StopReason.WAIT_LIMIT), now);
        }
        lookAgain(jdbc, due);
        for (OpenedWait wait : expire(jdbc, due, now)) {
            due.run().ended(wait, new WaitOutcome.Expired(now), null);
        }
        return due.run().goOn(now);
    }

    private static void lookAgain(JdbcClient jdbc, Due due) {
        int _ =
                TenantSql.of(due.run().tenant(), jdbc)
                        .sql(LOOK_AGAIN)
                        .param("run", due.run().id().value())
                        .update();
    }

    private static List<OpenedWait> expire(JdbcClient jdbc, Due due, Instant now) {
        return TenantSql.of(due.run().tenant(), jdbc)
                .sql(EXPIRE)
                .param("run", due.run().id().value())
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query((row, _) -> WaitRows.opened(row))
                .list();
    }

    private static Due due(JdbcClient jdbc, ResultSet row) throws SQLException {
        return new Due(
                LockedRun.locked(
                        TenantSql.of(new TenantId(row.getObject("tenant_id", UUID.class)), jdbc),
                        row),
                row.getBoolean("cancel_requested"),
                row.getBoolean("over"),
                row.getBoolean("waited_enough"));
    }

    /** A waiting run that something is over for. */
    private record Due(
            LockedRun run, boolean cancelRequested, boolean over, boolean waitedEnough) {}
}
