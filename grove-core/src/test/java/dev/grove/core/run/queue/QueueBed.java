package dev.grove.core.run.queue;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.work.AgentWork;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.node.JsonNodeFactory;

/** New runs of a tenant's agent, on a database of its own. */
abstract class QueueBed {

    TestDatabase database;
    RunFixtures fixtures;
    TenantId tenant;
    AgentId agent;

    @BeforeEach
    void openDatabase() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    PendingRun run(String goal) {
        return of(tenant, agent, 1, goal);
    }

    static PendingRun of(TenantId tenant, AgentId agent, int version, String goal) {
        return new PendingRun(
                RunBirth.ofRoot(tenant, Clock.systemUTC()),
                new AgentWork(agent, "a", version, goal, ModelRef.parse("scripted/s")),
                Limits.DEFAULTS,
                JsonNodeFactory.instance.objectNode().put("who", "caller"),
                50,
                new RunOrigin(null, 0, null),
                RunMarks.of(RunSource.API),
                RunAttachments.NONE);
    }

    /** Its status, epoch, owner, whether it has a start, and the number of its last event. */
    String row(RunId run) {
        return fixtures.owner()
                .sql(
                        """
                        SELECT concat_ws(' ', status, epoch, COALESCE(lease_owner::text, 'null'),
                                         started_at IS NOT NULL, event_seq)
                          FROM agent_runs WHERE id = :id
                        """)
                .param("id", run.value())
                .query(String.class)
                .single()
                .replace(" t ", " true ")
                .replace(" f ", " false ");
    }

    List<String> types(RunId run) {
        return texts("SELECT events FROM run_log WHERE run_id = :id ORDER BY seq", run).stream()
                .flatMap(String::lines)
                .map(line -> EventLine.parse(run, 1, line).type())
                .toList();
    }

    List<String> entries(RunId run) {
        return texts(
                """
                SELECT seq || '-' || last_seq || ' under ' || epoch FROM run_log
                 WHERE run_id = :id ORDER BY seq
                """,
                run);
    }

    private List<String> texts(String sql, RunId run) {
        return fixtures.owner()
                .sql(sql)
                .param("id", run.value())
                .query((row, _) -> row.getString(1))
                .list();
    }

    int count(String status) {
        return fixtures.owner()
                .sql("SELECT count(*) FROM agent_runs WHERE status = :status")
                .param("status", status)
                .query(Integer.class)
                .single();
    }

    /** Goals of a tenant's runs, as it may read them. */
    List<String> goalsOf(TenantId whose) {
        return database.tenantDatabase()
                .call(
                        whose,
                        jdbc ->
                                jdbc.sql("SELECT goal FROM agent_runs ORDER BY id")
                                        .query((row, _) -> row.getString(1))
                                        .list());
    }
}
