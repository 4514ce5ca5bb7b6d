package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.RunFixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Claims of tenants whose runs are not all executed at once. */
class LimitedClaimsIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final Claims claims = TestClaims.over(database.engineDatabase());
    private final TenantId limited = fixtures.tenant("limited");
    private final AgentId agent = fixtures.agent(limited, "a");

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void takeNoMoreThanTheTenantHasPlacesWhileOthersGoOn() {
        TestLimits.put(database, limited, 3, null);
        TenantId other = fixtures.tenant("other");
        AgentId others = fixtures.agent(other, "a");
        for (int i = 0; i < 10; i++) {
            fixtures.queuedRun(limited, agent, 50);
            fixtures.queuedRun(other, others, 50);
        }
        assertThat(claim(100)).filteredOn(run -> run.tenant().equals(limited)).hasSize(3);
        assertThat(claim(100)).isEmpty();
        assertThat(running(other)).isEqualTo(10);
    }

    @Test
    void takeOneForEachThatEnds() {
        TestLimits.put(database, limited, 2, null);
        for (int i = 0; i < 4; i++) {
            fixtures.queuedRun(limited, agent, 50);
        }
        RunId first = claim(100).getFirst().id();
        assertThat(claim(100)).isEmpty();
        fixtures.owner()
                .sql("UPDATE agent_runs SET status = 'completed' WHERE id = :id")
                .param("id", first.value())
                .update();
        assertThat(claim(100)).hasSize(1);
        assertThat(running(limited)).isEqualTo(2);
    }

    @Test
    void takeNoneOfATenantThatMayHaveNone() {
        TestLimits.put(database, limited, 0, null);
        fixtures.queuedRun(limited, agent, 50);
        assertThat(claim(100)).isEmpty();
    }

    /** Each of them counts what the others have committed. */
    @Test
    void ofManyReplicasAtOnceTakeNoMoreTogether() throws Exception {
        TestLimits.put(database, limited, 7, null);
        for (int i = 0; i < 60; i++) {
            fixtures.queuedRun(limited, agent, 50);
        }
        CountDownLatch together = new CountDownLatch(6);
        Callable<Integer> claimAll =
                () -> {
                    together.countDown();
                    together.await();
                    int mine = 0;
                    for (int i = 0; i < 20; i++) {
                        mine += claim(2).size();
                    }
                    return mine;
                };
        List<Integer> claimed = new ArrayList<>();
        try (ExecutorService replicas = Executors.newFixedThreadPool(6)) {
            for (Future<Integer> one :
                    replicas.invokeAll(
                            List.of(claimAll, claimAll, claimAll, claimAll, claimAll, claimAll))) {
                claimed.add(one.get());
            }
        }
        assertThat(claimed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(7);
        assertThat(running(limited)).isEqualTo(7);
    }

    private List<ClaimedRun> claim(int most) {
        return claims.claimQueued(UUID.randomUUID(), most);
    }

    private long running(TenantId tenant) {
        return fixtures.owner()
                .sql(
                        "SELECT count(*) FROM agent_runs WHERE tenant_id = :tenant AND status = 'running'")
                .param("tenant", tenant.value())
                .query(Long.class)
                .single();
    }
}
