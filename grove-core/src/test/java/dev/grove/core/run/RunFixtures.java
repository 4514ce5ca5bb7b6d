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
                        INSERT INTO agent_runs (tenant_id, id, agent_id, agent_name, agent_version,
                               root_run_id, status, goal, model, limits, metadata, workspace_files,
                               priority, event_seq, created_at)
                        VALUES (:tenant, :id, :agent, 'a', 1, :id, 'queued', 'g', 'scripted/s',
                               '{"max_turns":5,"max_tokens":1000,"max_seconds":60,"max_depth":5,"max_children":10}',
                               '{}', '{}', :priority, 1, now())
                        """)
                .param("tenant", tenant.value())
                .param("id", run.value())
                .param("agent", agent.value())
                .param("priority", priority)
                .update();
        return run;
    }

    /** A root under its first lease. */
    public RunId runningRun(TenantId tenant, AgentId agent) {
        RunId run = queuedRun(tenant, agent, 50);
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

    /** What a root's ledger says that its tree has spent and may still spend. */
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
