package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.RunFixtures;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

class ChildEndsIT {

    private static final String LOCK_TO_RESUME =
            "SELECT id FROM agent_runs WHERE id = :child FOR UPDATE NOWAIT";

    private TestDatabase database;
    private RunFixtures fixtures;
    private TenantId tenant;
    private RunId parent;
    private RunId child;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        parent = fixtures.runningRun(tenant, agent);
        child = fixtures.runningChild(tenant, agent, parent);
        delegate();
        update(
                "UPDATE agent_runs SET status = 'stopped', stop_reason = 'turn_cap' WHERE id = :child");
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    /** It would be reported as ended, and work on. */
    @Test
    void aChildWhoseEndIsBeingReportedIsNotResumed() {
        UUID locked =
                database.tenantDatabase()
                        .call(
                                tenant,
                                jdbc -> {
                                    assertThat(ChildEnds.of(jdbc, parent))
                                            .extracting(ChildEnd::child)
                                            .containsExactly(child);
                                    assertThatThrownBy(this::lockToResume)
                                            .isInstanceOf(DataAccessException.class)
                                            .hasMessageContaining("could not obtain lock");
                                    return child.value();
                                });
        assertThat(lockToResume()).as("when that is committed").isEqualTo(locked);
    }

    private UUID lockToResume() {
        return fixtures.owner()
                .sql(LOCK_TO_RESUME)
                .param("child", child.value())
                .query(UUID.class)
                .single();
    }

    private void delegate() {
        update(
                """
                INSERT INTO agent_run_delegations (tenant_id, child_run_id, parent_run_id, turn, call_id)
                SELECT tenant_id, id, parent_run_id, 1, 'c1' FROM agent_runs WHERE id = :child
                """);
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool,
                               arguments, digest, created_at, due_at)
                        VALUES (:tenant, :id, :parent, 1, 'c1', 'child', 'delegate_task', '{}',
                                repeat('0', 64), now(), now() + interval '1 hour')
                        """)
                .param("tenant", tenant.value())
                .param("id", Uuids.next())
                .param("parent", parent.value())
                .update();
    }

    private void update(String sql) {
        fixtures.owner().sql(sql).param("child", child.value()).update();
    }
}
