package dev.grove.core.run;

import dev.grove.core.budget.Amount;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows that tests of the engine start from, put there past the engine. */
public final class RunFixtures {

    private static final String LOG =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, :first, :last, epoch, turns, input_tokens, output_tokens,
                   cache_read_tokens, cache_write_tokens, cost_usd, 1, :lines
              FROM agent_runs WHERE id = :id
            """;

    private static final String TAKE_OVER =
            """
            WITH entered AS (
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                     cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT l.tenant_id, l.run_id, l.last_seq + 1, l.last_seq + 1, r.epoch + 1, l.turns, l.input_tokens,
                       l.output_tokens, l.cache_read_tokens, l.cache_write_tokens, l.cost_usd, 1,
                       '{"type":"run.resumed","at":"2026-11-23T00:00:00Z","reason":"taken_over"}'
                  FROM agent_runs r JOIN run_log l ON l.run_id = r.id
                 WHERE r.id = :id
                 ORDER BY l.seq DESC LIMIT 1
                ON CONFLICT DO NOTHING
                RETURNING run_id
            )
            UPDATE agent_runs r SET status = 'running', epoch = r.epoch + 1
              FROM entered WHERE r.id = entered.run_id
            """;

    private final JdbcClient owner;

    public RunFixtures(TestDatabase database) {
        this.owner = JdbcClient.create(database.pooledOwner());
    }

    public JdbcClient owner() {
        return owner;
    }

    public TenantId tenant(String name) {
        TenantId tenant = TenantId.next();
        owner.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, :name, now())")
                .param("id", tenant.value())
                .param("name", name)
                .update();
        return tenant;
    }

    public AgentId agent(TenantId tenant, String name) {
        AgentId agent = AgentId.next();
        owner.sql(
                        """
                        INSERT INTO agents (tenant_id, id, name, current_version, created_at, updated_at)
                        VALUES (:tenant, :id, :name, 1, now(), now())
                        """)
                .param("tenant", tenant.value())
                .param("id", agent.value())
                .param("name", name)
                .update();
        return agent;
    }

    public RunId queuedRun(TenantId tenant, AgentId agent, int priority) {
        RunId run = RunId.next();
        owner.sql(
                        """
                        INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version,
                               root_run_id, status, goal, model, limits, metadata, workspace_files,
                               priority, event_seq, created_at)
                        VALUES (:tenant, :id, 'agent', :agent, 'a', 1, :id, 'queued', 'g', 'scripted/s',
                               '{"max_turns":5,"max_tokens":1000,"max_seconds":60,"max_depth":5,"max_children":10}',
                               '{}', '{}', :priority, 1, now())
                        """)
                .param("tenant", tenant.value())
                .param("id", run.value())
                .param("agent", agent.value())
                .param("priority", priority)
                .update();
        log(run, 1, 1, "{\"type\":\"run.queued\",\"at\":\"2026-11-23T00:00:00Z\"}");
        return run;
    }

    /** A run of one call. */
    public RunId queuedCall(TenantId tenant) {
        RunId run = RunId.next();
        owner.sql(
                        """
                        INSERT INTO agent_runs (tenant_id, id, kind, call, root_run_id, status, limits, metadata,
                               workspace_files, priority, event_seq, created_at)
                        VALUES (:tenant, :id, 'call', '{"tool":"echo","arguments":{"text":"hi"},"terms":{}}', :id,
                               'queued',
                               '{"max_turns":1,"max_tokens":0,"max_seconds":60,"max_depth":0,"max_children":0}',
                               '{}', '{}', 50, 1, now())
                        """)
                .param("tenant", tenant.value())
                .param("id", run.value())
                .update();
        log(run, 1, 1, "{\"type\":\"run.queued\",\"at\":\"2026-11-23T00:00:00Z\"}");
        return run;
    }

    /** Sets a run to running in its first epoch, as if its execution had died. */
    public void abandon(RunId run) {
        owner.sql("UPDATE run_log SET epoch = 1 WHERE run_id = :id")
                .param("id", run.value())
                .update();
        owner.sql(
                        "UPDATE agent_runs SET status = 'running', epoch = 1, started_at = now() WHERE id = :id")
                .param("id", run.value())
                .update();
    }

    /** A root under its first lease; its claim and its queueing are one entry. */
    public RunId runningRun(TenantId tenant, AgentId agent) {
        RunId run = queuedRun(tenant, agent, 50);
        owner.sql("UPDATE run_log SET epoch = 1 WHERE run_id = :id")
                .param("id", run.value())
                .update();
        owner.sql(
                        """
                        UPDATE agent_runs
                           SET status = 'running', epoch = 1, started_at = now()
                         WHERE id = :id
                        """)
                .param("id", run.value())
                .update();
        return run;
    }

    /** Appends an entry of events to a run's log, whose other columns are those of its row. */
    public void log(RunId run, long first, long last, String lines) {
        owner.sql(LOG)
                .param("id", run.value())
                .param("first", first)
                .param("last", last)
                .param("lines", lines)
                .update();
    }

    /** Another replica takes the run over: its claim has an entry of its own in the log. */
    public void takeOver(RunId run) {
        int claimed = 0;
        while (claimed == 0) {
            claimed = owner.sql(TAKE_OVER).param("id", run.value()).update();
        }
    }

    /** A run that another one started, under its first lease. */
    public RunId runningChild(TenantId tenant, AgentId agent, RunId parent) {
        RunId run = runningRun(tenant, agent);
        owner.sql(
                        """
                        UPDATE agent_runs c
                           SET parent_run_id = p.id, root_run_id = p.root_run_id, depth = p.depth + 1
                          FROM agent_runs p
                         WHERE c.id = :id AND p.id = :parent
                        """)
                .param("id", run.value())
                .param("parent", parent.value())
                .update();
        return run;
    }

    /** Sets a run's caps. */
    public void limit(RunId run, long maxTokens, @Nullable String maxCostUsd) {
        owner.sql(
                        """
                        UPDATE agent_runs
                           SET limits = (limits - 'max_cost_usd')
                               || jsonb_strip_nulls(jsonb_build_object(
                                      'max_tokens', :tokens, 'max_cost_usd', :cost::numeric))
                         WHERE id = :id
                        """)
                .param("id", run.value())
                .param("tokens", maxTokens)
                .param("cost", maxCostUsd, Types.VARCHAR)
                .update();
    }

    /** Amount in a root's ledger that its tree has spent or may still spend. */
    public Amount committed(RunId root) {
        return owner.sql(
                        "SELECT committed_tokens, committed_cost_usd FROM run_ledgers WHERE root_run_id = :id")
                .param("id", root.value())
                .query((row, _) -> new Amount(row.getLong(1), row.getBigDecimal(2)))
                .single();
    }

    public String statusOf(RunId run) {
        return owner.sql("SELECT status FROM agent_runs WHERE id = :id")
                .param("id", run.value())
                .query(String.class)
                .single();
    }
}
