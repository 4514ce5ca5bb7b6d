package dev.grove.core.run.control;

import dev.grove.core.agent.Limits;
import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.authority.Starter;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.governance.AddedLayers;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.Executions;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RaisedLimits;
import dev.grove.core.run.record.RunCancellation;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.wait.WaitRows;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.run.work.WorkflowWork;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Cancels and resumes runs. The row's lock decides every race, with a completion above all. */
@Component
public class RunChanges {

    private static final Logger LOG = LoggerFactory.getLogger(RunChanges.class);
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String LOCK =
            """
            SELECT status, event_seq, limits, root_run_id, session_id, session_n, forked_from_run_id, authority,
                   (SELECT p.authority FROM agent_runs p WHERE p.tenant_id = :tenant AND p.id = agent_runs.parent_run_id) AS above,
                   %s
              FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
               AND (CAST(:agent AS text) IS NULL OR agent_name = :agent)
               FOR NO KEY UPDATE
            """
                    .formatted(WorkColumns.list());

    private static final RowMapper<Locked> LOCKED =
            Rows.of(
                    Locked.class,
                    Map.of("limits", limits -> LimitsJson.parse(JSON.readTree(limits))),
                    Map.of("work", WorkColumns::read, "session", RunChanges::session));

    private static final String IS_OF_SESSION =
            """
            SELECT session_id IS NOT NULL AND forked_from_run_id IS NULL FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
            """;

    private static final String FLAG =
            "UPDATE agent_runs SET cancel_requested = true WHERE tenant_id = :tenant AND id = :run";

    private static final String CANCEL =
            """
            UPDATE agent_runs
               SET status = 'cancelled', cancel_requested = true, event_seq = :seq, finished_at = :now
             WHERE tenant_id = :tenant AND id = :run
               AND (status IN ('queued', 'waiting') OR status = 'running' AND kind = 'workflow')
            """;

    /**
     * The run's span has ended; what follows is another one below it, whose id is derived from what
     * the column then says, as {@code RunPlace} does it. A request to cancel it is over: it would
     * end the run again; and as much time again as it had is added, of which it may have none left.
     */
    private static final String RESUME =
            """
            UPDATE agent_runs
               SET status = 'queued', stop_reason = NULL, error_code = NULL, error_message = NULL,
                   finished_at = NULL, cancel_requested = false, event_seq = :seq,
                   limits = CASE
                       WHEN status = 'cancelled' AND started_at IS NOT NULL
                       THEN jsonb_set(:limits::jsonb, '{max_seconds}', to_jsonb(
                           (:limits::jsonb ->> 'max_seconds')::bigint + ceil(extract(epoch FROM :now - started_at))::bigint))
                       ELSE :limits::jsonb END,
                   trace = left(trace, 36) || left(encode(sha256(convert_to(id::text || trace, 'UTF8')), 'hex'), 16) || right(trace, 3)
             WHERE tenant_id = :tenant AND id = :run AND status IN ('stopped', 'failed', 'cancelled')
            """;

    private final TenantDatabase database;
    private final WorkRules rules;
    private final AddedLayers layers;
    private final Executions executions;
    private final Dispatcher dispatcher;
    private final EventHub hub;
    private final RunEndings endings;
    private final WorkflowNodes nodes;

    /** Looked up late: what they are made of cancels runs. */
    private final ObjectProvider<SessionRuns> sessions;

    private final Clock clock;

    RunChanges(
            TenantDatabase database,
            WorkRules rules,
            AddedLayers layers,
            Executions executions,
            Dispatcher dispatcher,
            EventHub hub,
            RunEndings endings,
            WorkflowNodes nodes,
            ObjectProvider<SessionRuns> sessions,
            Clock clock) {
        this.database = database;
        this.rules = rules;
        this.layers = layers;
        this.executions = executions;
        this.dispatcher = dispatcher;
        this.hub = hub;
        this.endings = endings;
        this.nodes = nodes;
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * Cancels a run, and all that it has delegated.
     *
     * @throws GroveException conflict when it has ended, and so has all that is below it
     */
    public void cancel(TenantId tenant, @Nullable String agent, RunId run) {
        try {
            cancelAlone(tenant, agent, run);
        } catch (GroveException e) {
            if (e.code() != ErrorCode.CONFLICT || !cancelBelow(tenant, run)) {
                throw e;
            }
        }
        boolean _ = cancelBelow(tenant, run);
    }

    /** Cancels a run, and all that it has delegated; what has ended stays so, without an error. */
    public void cancelTree(TenantId tenant, RunId run) {
        try {
            cancel(tenant, null, run);
        } catch (GroveException e) {
            LOG.debug("Not cancelled: {}", e.getMessage());
        }
    }

    /** Whether there was something. */
    private boolean cancelBelow(TenantId tenant, RunId run) {
        boolean any = false;
        for (List<RunId> below = below(tenant, run); !below.isEmpty(); below = below(tenant, run)) {
            any = true;
            below.forEach(descendant -> cancelLeftOver(tenant, descendant));
        }
        return any;
    }

    /**
     * Finds living descendants of a cancelled run; from the second time on, those made meanwhile.
     */
    private List<RunId> below(TenantId tenant, RunId run) {
        return database.call(tenant, jdbc -> Descendants.uncancelled(jdbc, run));
    }

    /** Cancels a run that lives although its parent is cancelled; one that has ended stays so. */
    void cancelLeftOver(TenantId tenant, RunId run) {
        try {
            cancelAlone(tenant, null, run);
        } catch (GroveException e) {
            LOG.debug("Not cancelled: {}", e.getMessage());
        }
    }

    private void cancelAlone(TenantId tenant, @Nullable String agent, RunId run) {
        leave(
                database.call(
                        tenant,
                        jdbc -> {
                            Locked locked = lock(jdbc, agent, run);
                            if (locked.status().isTerminal()
                                    && locked.status() != RunStatus.CANCELLED) {
                                throw GroveException.conflict(
                                        "The run has ended already: "
                                                + locked.status().wireName()
                                                + "; there is nothing to cancel");
                            }
                            return cancel(jdbc, run, locked);
                        }));
    }

    /**
     * Cancels a run within a transaction; one that has ended stays so. After the commit {@link
     * #finish} does the rest; where the process dies before it, the run is cancelled all the same.
     */
    public RunCancellation cancelWithin(TenantSql jdbc, RunId run) {
        return cancel(jdbc, run, lock(jdbc, null, run));
    }

    /** Interrupts what executes a cancelled run, and cancels all that it has delegated. */
    public void finish(TenantId tenant, RunCancellation cancellation) {
        leave(cancellation);
        boolean _ = cancelBelow(tenant, cancellation.run());
    }

    private RunCancellation cancel(TenantSql jdbc, RunId run, Locked locked) {
        return new RunCancellation(
                run,
                switch (locked.status()) {
                    case QUEUED, WAITING -> cancelNow(jdbc, run, locked);
                    case RUNNING -> {
                        if (locked.work() instanceof WorkflowWork) {
                            // Nothing executes it that could be asked to end it.
                            yield cancelNow(jdbc, run, locked);
                        }
                        update(jdbc.sql(FLAG), run);
                        yield null;
                    }
                    case CANCELLED, COMPLETED, STOPPED, FAILED -> null;
                });
    }

    private void leave(RunCancellation cancellation) {
        RunId run = cancellation.run();
        EventLine event = cancellation.event();
        if (event != null) {
            endings.countCancelled();
            endings.unexecuted(run);
            hub.publish(run, List.of(event));
        }
        executions.interrupt(run, Execution.Interruption.CANCEL);
    }

    public void resume(TenantId tenant, @Nullable String agent, RunId run, RaisedLimits raised) {
        resume(tenant, agent, run, raised, Set.of());
    }

    /**
     * @param repeat nodes of a workflow whose calls may have taken effect and are made again
     * @throws GroveException run_not_resumable, braked, denied_by_policy
     */
    public void resume(
            TenantId tenant,
            @Nullable String agent,
            RunId run,
            RaisedLimits raised,
            Set<String> repeat) {
        executions.requireUnbraked(tenant);
        database.run(
                tenant,
                jdbc -> {
                    Locked locked = lock(jdbc, agent, run);
                    if (!locked.status().isResumable()) {
                        throw new GroveException(
                                ErrorCode.RUN_NOT_RESUMABLE,
                                "Only a stopped or failed run can be resumed; this one is "
                                        + locked.status().wireName()
                                        + ". Fork it to go on from one of its turns");
                    }
                    if (locked.work() instanceof CallWork && LoneCalls.hasEnded(jdbc, run)) {
                        throw new GroveException(
                                ErrorCode.RUN_NOT_RESUMABLE,
                                "The call of this run has ended, and is not made twice; POST /tool-calls makes another");
                    }
                    layers.require(jdbc, locked.work(), raised.by());
                    Limits limits = limits(tenant, locked, raised);
                    askSession(jdbc, run, locked, limits);
                    Instant now = queueAgain(jdbc, run, locked, limits, raised.by());
                    if (locked.work() instanceof WorkflowWork) {
                        nodes.reopen(jdbc, run, now, repeat);
                    }
                    AuditNotes.note(jdbc, AuditKind.RUN, "resumed", null, run.value(), null);
                    Idempotency.record(jdbc, run);
                });
        dispatcher.wake();
    }

    private void askSession(TenantSql jdbc, RunId run, Locked locked, Limits limits) {
        SessionPlace place = locked.session();
        RunId root = locked.root();
        if (place != null) {
            sessions.ifAvailable(all -> all.resuming(jdbc, run, place, limits));
        } else if (!root.equals(run) && isOfSession(jdbc, root)) {
            sessions.ifAvailable(all -> all.resumingBelow(jdbc, root));
        }
    }

    private static boolean isOfSession(TenantSql jdbc, RunId run) {
        return jdbc.sql(IS_OF_SESSION).param("run", run.value()).query(Boolean.class).single();
    }

    /**
     * Resumes a child within the transaction of the workflow that it is a node of, also one that
     * was cancelled when the workflow ended.
     *
     * @return false for one that cannot be resumed
     */
    public boolean resumeWithin(TenantSql jdbc, RunId run) {
        Locked locked = lock(jdbc, null, run);
        if (!locked.status().isResumableWithin()
                || (locked.work() instanceof CallWork && LoneCalls.hasEnded(jdbc, run))) {
            return false;
        }
        Instant now = queueAgain(jdbc, run, locked, locked.limits(), Starter.of(null));
        if (locked.work() instanceof WorkflowWork) {
            nodes.reopenUnasked(jdbc, run, now);
        }
        if (locked.status() == RunStatus.CANCELLED) {
            // It waits for them again: begun anew, they would call again.
            CutOffChildren.of(jdbc, run).forEach(child -> resumeWithin(jdbc, child));
        }
        return true;
    }

    private Instant queueAgain(
            TenantSql jdbc, RunId run, Locked locked, Limits limits, Starter by) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        List<EventLine> events = new ArrayList<>();
        layers.add(jdbc, run, locked.authority(), locked.above(), by)
                .ifPresent(changed -> events.add(changed.line(run, locked.eventSeq() + 1, now)));
        EventLine queued =
                StatusEvent.Queued.AGAIN.line(run, locked.eventSeq() + events.size() + 1, now);
        events.add(queued);
        update(
                jdbc.sql(RESUME)
                        .param("limits", LimitsJson.render(limits).toString())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .param("seq", queued.seq()),
                run);
        // The log goes on at once: a stream opened now must not end at the event that had ended
        // the run.
        EventRows.append(jdbc, events);
        return now;
    }

    private Limits limits(TenantId tenant, Locked locked, RaisedLimits raised) {
        LimitChanges changes = raised.changes();
        if (changes == null) {
            return locked.limits();
        }
        Limits allowed = rules.of(tenant, locked.work()).allowed();
        return switch (locked.work()) {
            case AgentWork _ -> changes.raise(locked.limits(), allowed, raised.pastAgent());
            case CallWork _ -> changes.ofCall().applyTo(locked.limits(), allowed);
            case WorkflowWork _ -> changes.applyTo(locked.limits(), allowed);
        };
    }

    private EventLine cancelNow(TenantSql jdbc, RunId run, Locked locked) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        EventLine event = next(run, locked, new StatusEvent.Cancelled(), now);
        update(
                jdbc.sql(CANCEL)
                        .param("seq", event.seq())
                        .param("now", now.atOffset(ZoneOffset.UTC)),
                run);
        EventRows.append(jdbc, List.of(event));
        WaitRows.withdraw(jdbc, run, now);
        if (locked.work() instanceof WorkflowWork) {
            nodes.cancel(jdbc, run, now);
        }
        return event;
    }

    private static EventLine next(RunId run, Locked locked, StatusEvent event, Instant at) {
        return event.line(run, locked.eventSeq() + 1, at.truncatedTo(ChronoUnit.MICROS));
    }

    private static void update(JdbcClient.StatementSpec statement, RunId run) {
        statement.param("run", run.value()).update();
    }

    private static Locked lock(TenantSql jdbc, @Nullable String agent, RunId run) {
        return jdbc.sql(LOCK)
                .param("run", run.value())
                .param("agent", agent, Types.VARCHAR)
                .query(LOCKED)
                .optional()
                .orElseThrow(UnknownRun::ofAnyKind);
    }

    /** Place in the session whose message it answers; a fork only begins where that stood. */
    private static @Nullable SessionPlace session(ResultSet row) throws SQLException {
        UUID session = row.getObject("session_id", UUID.class);
        return session == null || row.getObject("forked_from_run_id", UUID.class) != null
                ? null
                : new SessionPlace(new SessionId(session), row.getInt("session_n"));
    }

    /** State of a run whose row is locked. */
    private record Locked(
            RunStatus status,
            long eventSeq,
            Limits limits,
            RunId root,
            Work work,
            @Nullable SessionPlace session,
            @Nullable String authority,
            @Nullable String above) {}
}
