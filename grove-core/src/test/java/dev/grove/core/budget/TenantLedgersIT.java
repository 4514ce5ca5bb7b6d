package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.budget.Reservation.Upto;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.TenantLedgers.Period;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.RunFixtures;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Money that all runs of a tenant may spend in a day and in a month. */
class TenantLedgersIT {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);
    private static final LocalDate TOMORROW = LocalDate.of(2026, 12, 1);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-30T23:00:00Z"));
    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final Ledgers ledgers = TestLedgers.of(database, clock);
    private final TenantLedgers tenants = new TenantLedgers(database.engineDatabase());
    private final TenantId tenant = fixtures.tenant("t");
    private final AgentId agent = fixtures.agent(tenant, "a");

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void countWhatIsReservedInTheDayAndInItsMonth() {
        TestLimits.putMoney(database, tenant, "8", "80");
        Upto reserved = reserve(root(null), "0.10");
        assertThat(reserved.ceiling().costUsd()).isEqualByComparingTo("0.40");
        assertThat(reserved.costCapped()).isTrue();
        assertThat(reserved.day()).isEqualTo(TODAY);
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.40");
        assertThat(committed(Period.MONTH, TODAY)).isEqualByComparingTo("0.40");
    }

    @Test
    void areLeftAloneWhereMoneyIsNotLimited() {
        TestLimits.put(database, tenant, 5, 5);
        Upto reserved = reserve(root(null), "0.10");
        assertThat(reserved.costCapped()).isFalse();
        assertThat(reserved.day()).isNull();
        assertThat(tenants.committed(tenant, Period.DAY, TODAY)).isEmpty();
    }

    @Test
    void giveNoMoreThanTheDayLeavesAndSayThatItIsTheDay() {
        TestLimits.putMoney(database, tenant, "1", "50");
        reserve(root(null), "0.9");
        Upto second = reserve(root("100"), "0.5");
        assertThat(second.ceiling().costUsd()).isEqualByComparingTo("0.1");
        assertThat(second.shortOf()).isEqualTo(LimitsOf.TENANT_DAY);
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("1");
    }

    @Test
    void giveNoMoreThanTheMonthLeavesAndSayThatItIsTheMonth() {
        TestLimits.putMoney(database, tenant, null, "1");
        reserve(root(null), "0.9");
        Upto second = reserve(root("100"), "0.5");
        assertThat(second.ceiling().costUsd()).isEqualByComparingTo("0.1");
        assertThat(second.shortOf()).isEqualTo(LimitsOf.TENANT_MONTH);
    }

    @Test
    void sayThatItIsTheTreeWhereThatHasLess() {
        TestLimits.putMoney(database, tenant, "50", "50");
        Upto reserved = reserve(root("0.2"), "0.5");
        assertThat(reserved.ceiling().costUsd()).isEqualByComparingTo("0.2");
        assertThat(reserved.shortOf()).isEqualTo(LimitsOf.ROOT);
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.2");
    }

    @Test
    void giveNoMoreThanThereIsHoweverManyTreesAskAtOnce() throws Exception {
        TestLimits.putMoney(database, tenant, "1", "50");
        List<RunId> runs = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            runs.add(root(null));
        }
        CountDownLatch together = new CountDownLatch(runs.size());
        List<Future<Upto>> asked = new ArrayList<>();
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (RunId run : runs) {
                asked.add(
                        callers.submit(() -> {
                            together.countDown();
                            together.await();
                            return reserve(run, "0.07");
                        }));
            }
        }
        BigDecimal given = BigDecimal.ZERO;
        for (Future<Upto> reserved : asked) {
            given = given.add(reserved.get().ceiling().costUsd());
        }
        assertThat(given).isEqualByComparingTo("1");
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("1");
    }

    @Test
    void getBackWhatARunThatWaitsHasNotSpent() {
        TestLimits.putMoney(database, tenant, "8", "80");
        RunId run = root(null);
        reserve(run, "0.10");
        assertThat(ledgers.release(run, 1, amount("0.03"))).isTrue();
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.03");
        assertThat(committed(Period.MONTH, TODAY)).isEqualByComparingTo("0.03");
    }

    /** Money that was spent stays with its day; the rest is reserved anew. */
    @Test
    void letNothingBeSpentOnAnotherDayThanThatItWasReservedFor() {
        TestLimits.putMoney(database, tenant, "1", "80");
        RunId run = root(null);
        reserve(run, "0.9");
        spend(run, "0.25");
        clock.advance(Duration.ofHours(2));
        assertThat(ledgers.isToday(TODAY)).isFalse();
        Upto reserved = reserve(run, "0.9");
        assertThat(reserved.day()).isEqualTo(TOMORROW);
        assertThat(reserved.ceiling().costUsd()).isEqualByComparingTo("0.9");
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.25");
        assertThat(committed(Period.MONTH, TODAY)).isEqualByComparingTo("0.25");
        assertThat(committed(Period.DAY, TOMORROW)).isEqualByComparingTo("0.65");
        assertThat(committed(Period.MONTH, TOMORROW)).isEqualByComparingTo("0.65");
    }

    @Test
    void countWhatARunHeldFromBeforeThereWasALimitOnlyOnceItIsReserved() {
        RunId run = root("100");
        reserve(run, "5");
        spend(run, "2");
        TestLimits.putMoney(database, tenant, "1", "80");
        Upto reserved = reserve(run, "2.5");
        assertThat(reserved.ceiling().costUsd()).isEqualByComparingTo("2.5");
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.5");
        assertThat(fixtures.committed(run).costUsd()).isEqualByComparingTo("2.5");
    }

    @Test
    void holdBelowWorkflowsThatHaveCapsOfTheirOwnToo() {
        TestLimits.putMoney(database, tenant, "1", "80");
        RunId root = root("100");
        RunId workflow = fixtures.runningChild(tenant, agent, root);
        fixtures.limit(workflow, 10_000_000, "0.3");
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs
                           SET kind = 'workflow', status = 'waiting', workflow = '{}', workflow_name = 'w', workflow_version = 1,
                               agent_id = NULL, agent_name = NULL, agent_version = NULL, goal = NULL, model = NULL
                         WHERE id = :id
                        """)
                .param("id", workflow.value())
                .update();
        RunId node = fixtures.runningChild(tenant, agent, workflow);
        Upto ofWorkflow = reserve(node, "5");
        assertThat(ofWorkflow.ceiling().costUsd()).isEqualByComparingTo("0.3");
        assertThat(ofWorkflow.shortOf()).isEqualTo(LimitsOf.ROOT);
        assertThat(reserve(root, "5").ceiling().costUsd()).isEqualByComparingTo("0.7");
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("1");
    }

    @Test
    void beginWithWhatTheDayAndTheMonthHaveCostSoFar() {
        RunId running = root(null);
        spend(running, "0.125");
        settled("2026-11-30T00:00:00Z", "0.5");
        settled("2026-11-02T00:00:00Z", "3");
        settled("2026-10-31T00:00:00Z", "40");
        database.engineDatabase().run(tenant, jdbc -> tenants.open(jdbc, TODAY));
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.625");
        assertThat(committed(Period.MONTH, TODAY)).isEqualByComparingTo("3.625");
    }

    @Test
    void begunAgainWithWhatIsReservedStill() {
        TestLimits.putMoney(database, tenant, "8", "80");
        RunId run = root(null);
        reserve(run, "0.10");
        spend(run, "0.05");
        database.engineDatabase().run(tenant, jdbc -> tenants.open(jdbc, TODAY));
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.40");
        ledgers.release(run, 1, amount("0.05"));
        assertThat(committed(Period.DAY, TODAY)).isEqualByComparingTo("0.05");
    }

    private RunId root(@Nullable String cap) {
        RunId root = fixtures.runningRun(tenant, agent);
        fixtures.limit(root, 10_000_000, cap);
        return root;
    }

    private Upto reserve(RunId run, String cost) {
        return (Upto) ledgers.reserve(run, 1, amount(cost));
    }

    private void spend(RunId run, String cost) {
        fixtures.owner()
                .sql("UPDATE run_log SET cost_usd = :cost::numeric WHERE run_id = :id")
                .param("cost", cost)
                .param("id", run.value())
                .update();
    }

    private void settled(String day, String cost) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO run_costs (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens,
                                               output_tokens, cache_read_tokens, cache_write_tokens, cost_usd)
                        VALUES (:tenant, 'day', :day::timestamptz, 'a', 'm', 1, 1, 0, 0, 0, 0, :cost::numeric)
                        """)
                .param("tenant", tenant.value())
                .param("day", day)
                .param("cost", cost)
                .update();
    }

    private BigDecimal committed(Period period, LocalDate day) {
        return tenants.committed(tenant, period, day).orElseThrow();
    }

    private static Amount amount(String cost) {
        return new Amount(1_000, new BigDecimal(cost));
    }
}
