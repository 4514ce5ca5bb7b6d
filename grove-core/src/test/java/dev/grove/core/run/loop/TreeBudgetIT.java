package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.TestLedgers;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
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

/** Root and ten children that spend at once, on two replicas' journals, and die by chance. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TreeBudgetIT {

    private static final int SCHEDULES = TestForm.count(50, 200);
    private static final int CHILDREN = 10;
    private static final int AT_ONCE = 8;
    private static final BigDecimal CAP = new BigDecimal("1.00");
    private static final Limits LIMITS =
            new Limits(50, 10_000_000, CAP, Duration.ofHours(1), null, 5, CHILDREN);

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final Ledgers ledgers = TestLedgers.of(database);
    private final List<Journal> replicas = new ArrayList<>();
    private TenantId tenant;
    private AgentId agent;

    @BeforeAll
    void setUp() {
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
        replicas.add(TestJournals.start(database));
        replicas.add(TestJournals.start(database));
    }

    @AfterAll
    void tearDown() {
        replicas.forEach(Journal::stop);
        database.close();
    }

    @Test
    void aTreeNeverPassesItsRootsCapHoweverItsRunsAreScheduledAndKilled() throws Exception {
        int deaths = 0;
        int nearTheCap = 0;
        List<Outcome> outcomes = playAll();
        for (int schedule = 0; schedule < SCHEDULES; schedule++) {
            Outcome outcome = outcomes.get(schedule);
            deaths += outcome.deaths();
            if (outcome.billed().compareTo(new BigDecimal("0.5")) > 0) {
                nearTheCap++;
            }
            assertThat(outcome.billed())
                    .as("sum of the bills, schedule %d", schedule)
                    .isLessThanOrEqualTo(outcome.committed().costUsd())
                    .isLessThanOrEqualTo(CAP);
            assertThat(outcome.committed())
                    .as("the ledger, schedule %d", schedule)
                    .isEqualTo(outcome.spent());
            assertThat(outcome.attributed())
                    .as("turns and calls without one, schedule %d", schedule)
                    .isEqualTo(outcome.spent());
        }
        assertThat(allotments()).isZero();
        // Otherwise nothing would have been tried.
        assertThat(deaths).isGreaterThan(SCHEDULES);
        assertThat(nearTheCap).isGreaterThan(SCHEDULES / 2);
    }

    /** Result of a schedule. */
    private record Outcome(
            BigDecimal billed, Amount committed, Amount spent, Amount attributed, int deaths) {}

    /** Some at a time: they share the journals, whose commits they wait for. */
    private List<Outcome> playAll() throws Exception {
        List<Future<Outcome>> playing = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (int schedule = 0; schedule < SCHEDULES; schedule++) {
                int seed = schedule;
                playing.add(threads.submit(() -> play(seed)));
            }
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Future<Outcome> one : playing) {
            outcomes.add(one.get());
        }
        return outcomes;
    }

    private Outcome play(int seed) throws Exception {
        RunId root = fixtures.runningRun(tenant, agent);
        fixtures.limit(root, LIMITS.maxTokens(), CAP.toPlainString());
        AtomicReference<BigDecimal> billed = new AtomicReference<>(BigDecimal.ZERO);
        List<SpendingRun> runs = new ArrayList<>();
        for (int i = 0; i <= CHILDREN; i++) {
            RunId run = i == 0 ? root : fixtures.runningChild(tenant, agent, root);
            runs.add(
                    new SpendingRun(
                            fixtures,
                            replicas.get(i % replicas.size()),
                            ledgers,
                            tenant,
                            run,
                            root,
                            LIMITS,
                            new Random(1_000L * seed + i),
                            bill -> billed.accumulateAndGet(bill, BigDecimal::add)));
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
                fixtures.committed(root),
                sum(SPENT, root),
                sum(ATTRIBUTED, root),
                runs.stream().mapToInt(SpendingRun::deaths).sum());
    }

    private static final String SPENT =
            """
            SELECT sum(input_tokens + output_tokens + cache_read_tokens + cache_write_tokens)::bigint,
                   sum(cost_usd)
              FROM agent_runs WHERE root_run_id = :root AND status IN ('completed', 'stopped')
            """;

    /** Run by run: asked for all at once, the turns of every tree would be put together. */
    private static final String ATTRIBUTED =
            """
            SELECT sum(c.input_tokens + c.output_tokens + c.cache_read_tokens + c.cache_write_tokens)::bigint,
                   sum(c.cost_usd)
              FROM agent_runs r
             CROSS JOIN LATERAL (
                   SELECT input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd
                     FROM agent_run_turns WHERE run_id = r.id
                    UNION ALL
                   SELECT input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd
                     FROM agent_run_unanswered_calls WHERE run_id = r.id) c
             WHERE r.root_run_id = :root
            """;

    private Amount sum(String sql, RunId root) {
        return fixtures.owner()
                .sql(sql)
                .param("root", root.value())
                .query((row, _) -> new Amount(row.getLong(1), row.getBigDecimal(2)))
                .single();
    }

    private long allotments() {
        return fixtures.owner()
                .sql("SELECT count(*) FROM run_allotments")
                .query(Long.class)
                .single();
    }
}
