package dev.grove.core.run.wait;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.RunEvent;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A run whose row this transaction has locked, and the events that it adds. Not thread-safe. */
final class LockedRun {

    private static final String LOCK =
            """
            SELECT tenant_id, id, status, event_seq, agent_id, agent_version FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
               FOR UPDATE
            """;

    private static final String MOVE =
            """
            UPDATE agent_runs
               SET status = CASE WHEN :queued THEN 'queued' ELSE status END, event_seq = :seq
             WHERE tenant_id = :tenant AND id = :run AND status = 'waiting'
            """;

    private final JdbcClient jdbc;
    private final TenantId tenant;
    private final RunId run;
    private final RunStatus status;
    private final AgentId agent;
    private final int agentVersion;
    private final List<RunEvent> events = new ArrayList<>();
    private long eventSeq;

    private LockedRun(
            JdbcClient jdbc,
            TenantId tenant,
            RunId run,
            RunStatus status,
            AgentId agent,
            int agentVersion,
            long eventSeq) {
        this.jdbc = jdbc;
        this.tenant = tenant;
        this.run = run;
        this.status = status;
        this.agent = agent;
        this.agentVersion = agentVersion;
        this.eventSeq = eventSeq;
    }

    /**
     * Locks a run.
     *
     * @throws GroveException not_found
     */
    static LockedRun lock(JdbcClient jdbc, TenantId tenant, RunId run) {
        return jdbc.sql(LOCK)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .query((row, _) -> locked(jdbc, row))
                .optional()
                .orElseThrow(() -> GroveException.notFound("There is no such run"));
    }

    /** The run of a row that a statement of this transaction has locked. */
    static LockedRun locked(JdbcClient jdbc, ResultSet row) throws SQLException {
        return new LockedRun(
                jdbc,
                new TenantId(row.getObject("tenant_id", UUID.class)),
                new RunId(row.getObject("id", UUID.class)),
                RunStatus.of(row.getString("status")),
                new AgentId(row.getObject("agent_id", UUID.class)),
                row.getInt("agent_version"),
                row.getLong("event_seq"));
    }

    TenantId tenant() {
        return tenant;
    }

    RunId id() {
        return run;
    }

    boolean isWaiting() {
        return status == RunStatus.WAITING;
    }

    AgentId agent() {
        return agent;
    }

    int agentVersion() {
        return agentVersion;
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
     * Adds the event that says how a wait ended, where its kind has one.
     *
     * @param decider null when nobody decided in time
     */
    void ended(OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        WaitType.of(wait.kind())
                .ended(wait, outcome, decider)
                .ifPresent(event -> event(event.type(), outcome.at(), event.data()));
    }

    void event(String type, Instant at, ObjectNode data) {
        events.add(EventLine.render(run, ++eventSeq, type, at, data));
    }

    /**
     * Writes what was added; the run is queued when nothing is open any more.
     *
     * @return the events, to be published when the transaction is durable
     */
    List<RunEvent> goOn(Instant now) {
        boolean queued = WaitRows.countOpen(jdbc, tenant, run) == 0;
        if (queued) {
            event("run.queued", now, JsonNodeFactory.instance.objectNode());
        }
        if (!events.isEmpty()) {
            int moved =
                    jdbc.sql(MOVE)
                            .param("tenant", tenant.value())
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

    /** The number of the last event, with those that were added. */
    long eventSeq() {
        return eventSeq;
    }

    /** Writes the events that were added, and gives them. */
    List<RunEvent> appended() {
        EventRows.append(jdbc, tenant, run, events);
        return List.copyOf(events);
    }
}
