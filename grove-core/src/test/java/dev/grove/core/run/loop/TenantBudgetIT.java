package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.TestForm;
import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.TestLedgers;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.journal.TestJournals;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Trees of one tenant, most of them a run alone, spend at once on two replicas' journals, and die
 * by chance.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TenantBudgetIT {

    private static final int SCHEDULES = TestForm.count(20, 100);
    private static final int TREES = 10;
    private static final int AT_ONCE = 4;
    private static final BigDecimal DAY = new BigDecimal("1.00");
    private static final Limits LIMITS =
            new Limits(50, 10_000_000, null, Duration.ofHours(1), null, 5, 10);

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final Ledgers ledgers = TestLedgers.of(database, new SettableClock());
    private final List<Journal> replicas = new ArrayList<>();

    @BeforeAll
    void setUp() {
        replicas.add(TestJournals.start(database));
        replicas.add(TestJournals.start(database));
    }

    @AfterAll
    void tearDown() {
        replicas.forEach(Journal::stop);
        database.close();
    }

    @Test
    void aTenantNeverPassesItsDayHoweverItsRunsAreScheduledAndKilled() throws Exception {
        int deaths = 0;
        int nearTheCap = 0;
        List<Future<Outcome>> playing = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (int schedule = 0; schedule < SCHEDULES; schedule++) {
                int seed = schedule;
                playing.add(threads.submit(() -> play(seed)));
            }
        }
        for (Future<Outcome> each : playing) {
            Outcome outcome = each.get();
            deaths += outcome.deaths();
            if (outcome.billed().compareTo(new BigDecimal("0.5")) > 0) {
                nearTheCap++;
            }
            assertThat(outcome.billed())
                    .as("sum of the bills")
                    .isLessThanOrEqualTo(outcome.committed())
                    .isLessThanOrEqualTo(DAY);
            assertThat(outcome.committed())
                    .as("what was reserved and not spent came back once")
                    .isEqualByComparingTo(outcome.spent());
            assertThat(outcome.committedInMonth()).isEqualByComparingTo(outcome.committed());
        }
        // Otherwise nothing would have been tried.
        assertThat(deaths).isGreaterThan(SCHEDULES);
        assertThat(nearTheCap).isGreaterThan(SCHEDULES / 2);
    }

    private record Outcome(
            BigDecimal billed,
            BigDecimal committed,
            BigDecimal committedInMonth,
            BigDecimal spent,
            int deaths) {}

    private Outcome play(int seed) throws Exception {
        TenantId tenant = fixtures.tenant("t-" + seed);
        AgentId agent = fixtures.agent(tenant, "a");
        TestLimits.putMoney(database, tenant, DAY.toPlainString(), "50");
        AtomicReference<BigDecimal> billed = new AtomicReference<>(BigDecimal.ZERO);
        List<SpendingRun> runs = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            RunId root = fixtures.runningRun(tenant, agent);
            fixtures.limit(root, LIMITS.maxTokens(), null);
            RunId child = i % 5 == 0 ? fixtures.runningChild(tenant, agent, root) : root;
            runs.add(run(tenant, root, root, seed, i, billed));
            if (!child.equals(root)) {
                runs.add(run(tenant, child, root, seed, TREES + i, billed));
            }
        }
        List<Future<?>> lives = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            runs.forEach(run -> lives.add(threads.submit(run::live)));
        }
        for (Future<?> life : lives) {
            life.get();
        }
        return new Outcome(
                billed.get(),
                committed(tenant, "day"),
                committed(tenant, "month"),
                fixtures.owner()
                        .sql("SELECT sum(cost_usd) FROM agent_runs WHERE tenant_id = :tenant")
                        .param("tenant", tenant.value())
                        .query(BigDecimal.class)
                        .single(),
                runs.stream().mapToInt(SpendingRun::deaths).sum());
    }

    private SpendingRun run(
            TenantId tenant,
            RunId run,
            RunId root,
            int seed,
            int number,
            AtomicReference<BigDecimal> billed) {
        return new SpendingRun(
                fixtures,
                replicas.get(number % replicas.size()),
                ledgers,
                tenant,
                run,
                root,
                LIMITS,
                new Random(1_000L * seed + number),
                bill -> billed.accumulateAndGet(bill, BigDecimal::add));
    }

    private BigDecimal committed(TenantId tenant, String period) {
        return fixtures.owner()
                .sql(
                        "SELECT committed_usd FROM tenant_ledgers WHERE tenant_id = :tenant AND period = :period")
                .param("tenant", tenant.value())
                .param("period", period)
                .query(BigDecimal.class)
                .single();
    }
}
