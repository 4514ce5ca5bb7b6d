package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.governance.GovernedRuns;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run whose row this transaction has locked, and the events that it adds. Not thread-safe. */
final class LockedRun {

    private static final String LOCK =
            """
            SELECT id, status, event_seq, %s, authority, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd
              FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
               FOR NO KEY UPDATE
            """
                    .formatted(WorkColumns.list());

    private static final String MOVE =
            """
            UPDATE agent_runs
               SET status = CASE WHEN :queued THEN 'queued' ELSE status END, event_seq = :seq
             WHERE tenant_id = :tenant AND id = :run AND status = 'waiting'
            """;

    private static final String END =
            """
            UPDATE agent_runs
               SET status = CASE WHEN :cancelled THEN 'cancelled' ELSE 'stopped' END,
                   stop_reason = :reason, event_seq = :seq, finished_at = :now
             WHERE tenant_id = :tenant AND id = :run AND status = 'waiting'
            """;

    private final TenantSql jdbc;
    private final RunId run;
    private final RunStatus status;
    private final Work work;
    private final List<EventLine> events = new ArrayList<>();
    private final @Nullable String authority;
    private final Spending spending;
    private long eventSeq;
    private ExecutionOutcome.@Nullable Stopped stop;

    private LockedRun(
            TenantSql jdbc,
            RunId run,
            RunStatus status,
            Work work,
            @Nullable String authority,
            Spending spending,
            long eventSeq) {
        this.jdbc = jdbc;
        this.run = run;
        this.status = status;
        this.work = work;
        this.authority = authority;
        this.spending = spending;
        this.eventSeq = eventSeq;
    }

    /**
     * Locks a run.
     *
     * @throws GroveException not_found
     */
    static LockedRun lock(TenantSql jdbc, RunId run) {
        return jdbc.sql(LOCK)
                .param("run", run.value())
                .query((row, _) -> locked(jdbc, row))
                .optional()
                .orElseThrow(UnknownRun::ofAnyKind);
    }

    /** The run of a row that a statement of this transaction has locked. */
    static LockedRun locked(TenantSql jdbc, ResultSet row) throws SQLException {
        return new LockedRun(
                jdbc,
                new RunId(row.getObject("id", UUID.class)),
                RunStatus.of(row.getString("status")),
                WorkColumns.read(row),
                row.getString("authority"),
                new Spending(
                        new Usage(
                                row.getLong("input_tokens"),
                                row.getLong("output_tokens"),
                                row.getLong("cache_read_tokens"),
                                row.getLong("cache_write_tokens")),
                        row.getBigDecimal("cost_usd")),
                row.getLong("event_seq"));
    }

    TenantId tenant() {
        return jdbc.tenant();
    }

    RunId id() {
        return run;
    }

    boolean isWaiting() {
        return status == RunStatus.WAITING;
    }

    Work work() {
        return work;
    }

    /** Run as policies ask about it that may decide its calls. */
    GovernedRuns.Waiting governed() {
        return new GovernedRuns.Waiting(run, work, authority, spending);
    }

    GroveException notWaiting(String forWhat) {
        return new GroveException(
                ErrorCode.RUN_NOT_WAITING,
                "The run is "
                        + status.wireName()
                        + "; it does not wait for "
                        + forWhat
                        + ". What a run waits for stands in its wait");
    }

    /**
     * Adds the event that says how a wait ended, where its kind has one, and keeps whether the run
     * stops for it.
     *
     * @param decider null when it expired without a decision
     */
    void ended(OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        WaitType type = WaitType.of(wait.kind());
        type.ended(wait, outcome, decider).ifPresent(event -> event(event, outcome.at()));
        type.stops(wait, outcome).ifPresent(stopped -> stop = stopped);
    }

    void event(RunEvent event, Instant at) {
        events.add(event.line(run, ++eventSeq, at));
    }

    /**
     * Writes what was added; the run is queued when nothing is open any more, or stops where a wait
     * ended like that.
     *
     * @return the events, to be published when the transaction is durable
     */
    List<EventLine> goOn(Instant now) {
        return stop == null ? queueIfAnswered(now) : stop(stop, now);
    }

    /** The run ends while it waits; what is open is withdrawn. */
    List<EventLine> stop(ExecutionOutcome.Stopped stopped, Instant now) {
        event(StatusEvent.Stopped.of(stopped, work, spending), now);
        return end(stopped.reason(), now);
    }

    /** Cancels the run while it waits, on request; what is open is withdrawn. */
    List<EventLine> cancel(Instant now) {
        event(new StatusEvent.Cancelled(), now);
        return end(null, now);
    }

    /**
     * Ends a run that waits.
     *
     * @param reason why it is stopped; null when it is cancelled
     */
    private List<EventLine> end(@Nullable StopReason reason, Instant now) {
        WaitRows.withdraw(jdbc, run, now);
        jdbc.sql(END)
                .param("run", run.value())
                .param("cancelled", reason == null)
                .param("reason", reason == null ? null : reason.wireName())
                .param("seq", eventSeq)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
        return appended();
    }

    private List<EventLine> queueIfAnswered(Instant now) {
        boolean queued = WaitRows.countOpen(jdbc, run) == 0;
        if (queued) {
            event(StatusEvent.Queued.AGAIN, now);
        }
        if (!events.isEmpty()) {
            int moved =
                    jdbc.sql(MOVE)
                            .param("run", run.value())
                            .param("queued", queued)
                            .param("seq", eventSeq)
                            .update();
            if (moved != 1) {
                throw new IllegalStateException("The run " + run + " does not wait");
            }
            return appended();
        }
        return List.of();
    }

    /** Writes the events that were added, and gives them. */
    private List<EventLine> appended() {
        EventRows.append(jdbc, events);
        return List.copyOf(events);
    }
}
