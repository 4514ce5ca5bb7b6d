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
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Runs spend at once below a root, and below a workflow within its tree that has a lower cap; they
 * die by chance.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NestedBudgetIT {

    private static final int SCHEDULES = TestForm.count(10, 40);
    private static final int BELOW_ROOT = 3;
    private static final int WITHIN = 6;
    private static final BigDecimal CAP = new BigDecimal("1.00");
    private static final BigDecimal CAP_WITHIN = new BigDecimal("0.30");
    private static final Limits LIMITS =
            new Limits(50, 10_000_000, CAP, Duration.ofHours(1), null, 5, 20);

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
    void aWorkflowWithinATreeNeverPassesItsCapHoweverItsRunsAreScheduledAndKilled()
            throws Exception {
        int nearTheCap = 0;
        int deaths = 0;
        for (int schedule = 0; schedule < SCHEDULES; schedule++) {
            Tree tree = new Tree(schedule);
            tree.live();
            deaths += tree.runs.stream().mapToInt(SpendingRun::deaths).sum();
            Amount committed = committedWithin(tree.workflow);
            assertThat(tree.billedWithin.get())
                    .as("sum of the bills within, schedule %d", schedule)
                    .isLessThanOrEqualTo(committed.costUsd());
            assertThat(committed.costUsd()).isLessThanOrEqualTo(CAP_WITHIN);
            assertThat(committed).isEqualTo(spentBelow(tree.workflow));
            assertThat(fixtures.committed(tree.root).costUsd()).isLessThanOrEqualTo(CAP);
            if (tree.billedWithin.get().compareTo(new BigDecimal("0.15")) > 0) {
                nearTheCap++;
            }
        }
        // Otherwise nothing would have been tried.
        assertThat(deaths).isGreaterThan(SCHEDULES);
        assertThat(nearTheCap).isGreaterThan(SCHEDULES / 2);
    }

    /** Tree of spending runs: some below the root, and some below a workflow within. */
    private final class Tree {

        private final RunId root = fixtures.runningRun(tenant, agent);
        private final RunId workflow = fixtures.runningChild(tenant, agent, root);
        private final AtomicReference<BigDecimal> billedWithin =
                new AtomicReference<>(BigDecimal.ZERO);
        private final List<SpendingRun> runs = new ArrayList<>();
        private final int seed;

        Tree(int seed) {
            this.seed = seed;
            fixtures.limit(root, LIMITS.maxTokens(), CAP.toPlainString());
            fixtures.limit(workflow, Limits.MOST_TOKENS, CAP_WITHIN.toPlainString());
            becomeWorkflow();
            spend(root, bill -> {});
            for (int i = 0; i < BELOW_ROOT; i++) {
                spend(fixtures.runningChild(tenant, agent, root), bill -> {});
            }
            for (int i = 0; i < WITHIN; i++) {
                spend(
                        fixtures.runningChild(tenant, agent, workflow),
                        bill -> billedWithin.accumulateAndGet(bill, BigDecimal::add));
            }
        }

        private void spend(RunId run, Consumer<BigDecimal> bills) {
            runs.add(
                    new SpendingRun(
                            fixtures,
                            replicas.get(runs.size() % replicas.size()),
                            ledgers,
                            tenant,
                            run,
                            root,
                            LIMITS,
                            new Random(1_000L * seed + runs.size()),
                            bills));
        }

        private void becomeWorkflow() {
            int _ =
                    fixtures.owner()
                            .sql(
                                    """
                                    UPDATE agent_runs
                                       SET kind = 'workflow', status = 'waiting', workflow = '{}', workflow_name = 'w', workflow_version = 1,
                                           agent_id = NULL, agent_name = NULL, agent_version = NULL, goal = NULL, model = NULL
                                     WHERE id = :run
                                    """)
                            .param("run", workflow.value())
                            .update();
        }

        void live() throws Exception {
            List<Future<?>> lives = new ArrayList<>();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                runs.forEach(run -> lives.add(threads.submit(run::live)));
            }
            for (Future<?> life : lives) {
                life.get();
            }
        }
    }

    private Amount committedWithin(RunId workflow) {
        return fixtures.owner()
                .sql(
                        "SELECT committed_tokens, committed_cost_usd FROM nested_ledgers WHERE run_id = :run")
                .param("run", workflow.value())
                .query((row, _) -> new Amount(row.getLong(1), row.getBigDecimal(2)))
                .single();
    }

    private Amount spentBelow(RunId workflow) {
        return fixtures.owner()
                .sql(
                        """
                        SELECT sum(input_tokens + output_tokens + cache_read_tokens + cache_write_tokens)::bigint, sum(cost_usd)
                          FROM agent_runs WHERE parent_run_id = :run
                        """)
                .param("run", workflow.value())
                .query((row, _) -> new Amount(row.getLong(1), row.getBigDecimal(2)))
                .single();
    }
}
