package dev.grove.core.run;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows that tests of the engine start from, put there past the engine. */
public final class RunFixtures {

    private final JdbcClient owner;

    public RunFixtures(TestDatabase database) {
        this.owner = JdbcClient.create(database.owner());
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

    public String statusOf(RunId run) {
        return owner.sql("SELECT status FROM agent_runs WHERE id = :id")
                .param("id", run.value())
                .query(String.class)
                .single();
    }
}
