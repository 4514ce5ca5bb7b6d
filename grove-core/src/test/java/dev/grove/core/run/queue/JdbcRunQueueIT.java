package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.NewRun;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The statement that inserts a group of runs. */
class JdbcRunQueueIT extends QueueBed {

    private JdbcRunQueue sql;

    @BeforeEach
    void setUp() {
        sql = new JdbcRunQueue(database.engineDatabase());
    }

    @Test
    void commitsRunsOfSeveralTenantsTogether() {
        TenantId other = fixtures.tenant("u");
        AgentId its = fixtures.agent(other, "a");
        List<QueueRow> rows =
                List.of(
                        QueueRow.of(entry(tenant, run("one"), true), true),
                        QueueRow.of(entry(other, of(its, 1, "two"), true), false));
        assertThat(sql.insert(rows, UUID.randomUUID())).hasSize(2);
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

    private boolean isInserted(TenantId whose, int version, boolean ofCurrentVersion) {
        QueueEntry entry = entry(whose, of(agent, version, "g"), ofCurrentVersion);
        return sql.insert(List.of(QueueRow.of(entry, false)), UUID.randomUUID())
                .containsKey(entry.id());
    }

    private static QueueEntry entry(TenantId tenant, NewRun run, boolean ofCurrentVersion) {
        return new QueueEntry(
                tenant, RunId.next(), run, ofCurrentVersion, Clock.systemUTC().instant(), null);
    }
}
