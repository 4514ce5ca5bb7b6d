package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The statement that inserts runs. */
class RunInsertsIT extends QueueBed {

    private RunInserts sql;

    @BeforeEach
    void setUp() {
        sql = TestQueues.inserts(database);
    }

    @Test
    void commitsRunsOfSeveralTenantsTogether() {
        TenantId other = fixtures.tenant("u");
        AgentId its = fixtures.agent(other, "a");
        PendingRun one = run("one").ifCurrent();
        PendingRun two = of(other, its, 1, "two").ifCurrent();
        UUID owner = UUID.randomUUID();
        assertThat(sql.commit(List.of(one, two), new RunInserts.Claims(Set.of(one.id()), owner)))
                .hasSize(2);
        assertThat(row(one.id())).isEqualTo("running 1 " + owner + " true 2");
        assertThat(row(two.id())).isEqualTo("queued 0 null false 1");
        assertThat(
                        fixtures.owner()
                                .sql("SELECT count(DISTINCT xmin::text) FROM agent_runs")
                                .query(Integer.class)
                                .single())
                .isEqualTo(1);
        assertThat(goalsOf(tenant)).containsExactly("one");
        assertThat(goalsOf(other)).containsExactly("two");
    }

    @Test
    void insertsNoRunOfAVersionThatIsNotTheCurrentOne() {
        fixtures.owner().sql("UPDATE agents SET current_version = 2").update();
        assertThat(isInserted(tenant, 1, true)).isFalse();
        assertThat(isInserted(tenant, 1, false)).as("asked for so").isTrue();
        assertThat(isInserted(tenant, 2, true)).isTrue();
        assertThat(isInserted(fixtures.tenant("u"), 2, true)).as("another tenant's").isFalse();
        fixtures.owner().sql("UPDATE agents SET deleted_at = now()").update();
        assertThat(isInserted(tenant, 2, true)).isFalse();
        assertThat(count("queued")).isEqualTo(2);
    }

    @Test
    void insertsNoRunOfAnotherTenantInATenantsTransaction() {
        TenantId other = fixtures.tenant("u");
        PendingRun its = of(other, fixtures.agent(other, "a"), 1, "g");
        assertThatThrownBy(() -> insert(its))
                .rootCause()
                .hasMessageContaining("row-level security");
        assertThat(count("queued")).isZero();
    }

    /** Runs below a root have it from there. */
    @Test
    void namesTheStarterOfATreeInTheRowOfItsRoot() {
        KeyId starter = KeyId.next();
        PendingRun root = startedBy(starter, run("root").birth());
        PendingRun child =
                startedBy(
                        starter,
                        RunBirth.ofDelegated(
                                tenant, RunId.next(), root.id(), root.id(), 1, Clock.systemUTC()));
        insert(root, child);
        assertThat(child.principal()).isEqualTo(starter);
        assertThat(
                        fixtures.owner()
                                .sql(
                                        "SELECT depth || ' ' || started_by FROM agent_runs WHERE started_by IS NOT NULL")
                                .query(String.class)
                                .list())
                .containsExactly("0 " + starter);
        assertThat(count("queued")).isEqualTo(2);
    }

    private PendingRun startedBy(KeyId key, RunBirth birth) {
        PendingRun run = run("g");
        return new PendingRun(
                birth,
                run.work(),
                run.limits(),
                run.metadata(),
                run.priority(),
                run.origin(),
                run.marks().below(key),
                run.attachments());
    }

    private void insert(PendingRun... runs) {
        database.tenantDatabase()
                .run(
                        tenant,
                        jdbc ->
                                assertThat(sql.insert(jdbc, List.of(runs), RunInserts.Claims.NONE))
                                        .hasSize(runs.length));
    }

    private boolean isInserted(TenantId whose, int version, boolean ofCurrentVersion) {
        PendingRun run = of(whose, agent, version, "g");
        PendingRun asked = ofCurrentVersion ? run.ifCurrent() : run;
        return sql.commit(List.of(asked), RunInserts.Claims.NONE).containsKey(asked.id());
    }
}
