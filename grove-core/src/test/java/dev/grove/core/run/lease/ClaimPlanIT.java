package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.Plans;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.ManyRuns;
import dev.grove.core.run.RunFixtures;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows read by a claim do not grow with the runs that are over. */
class ClaimPlanIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final TenantId tenant = fixtures.tenant("t");
    private final AgentId agent = fixtures.agent(tenant, "a");

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void findsAbandonedRunsByTheIndexOfThoseThatRunAndLocksThemByTheirKeys() {
        for (int i = 0; i < 20; i++) {
            fixtures.runningRun(tenant, agent);
        }
        ManyRuns.thatAreOver(fixtures, tenant, agent, 5_000);
        List<String> plan =
                Plans.of(
                        database,
                        engine -> TestClaims.over(engine).claimAbandoned(UUID.randomUUID(), 10));
        assertThat(plan).noneMatch(line -> line.contains("Seq Scan on agent_runs"));
        assertThat(plan).noneMatch(line -> line.contains("Seq Scan on run_log"));
        assertThat(plan).anyMatch(line -> line.contains("agent_runs_running"));
        assertThat(plan)
                .anyMatch(
                        line -> line.contains("Index Scan using agent_runs_pkey on agent_runs l"));
        assertThat(plan)
                .anyMatch(line -> line.contains("Index Scan") && line.contains("on run_log"));
    }

    /** Statistics are as old as the last ANALYZE: then hardly anything ran. */
    @Test
    void doesSoAlsoWhereTheStatisticsKnowOfNoneThatRun() {
        ManyRuns.thatAreOver(fixtures, tenant, agent, 5_000);
        for (int i = 0; i < 200; i++) {
            fixtures.runningRun(tenant, agent);
        }
        List<String> plan =
                Plans.of(
                        database,
                        engine -> TestClaims.over(engine).claimAbandoned(UUID.randomUUID(), 100));
        assertThat(plan).noneMatch(line -> line.contains("Seq Scan on agent_runs"));
        assertThat(plan)
                .anyMatch(
                        line -> line.contains("Index Scan using agent_runs_pkey on agent_runs l"));
    }
}
