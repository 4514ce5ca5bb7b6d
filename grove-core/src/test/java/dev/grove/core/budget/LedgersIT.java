package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.budget.Reservation.Fenced;
import dev.grove.core.budget.Reservation.Upto;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgersIT {

    private TestDatabase database;
    private RunFixtures fixtures;
    private Ledgers ledgers;
    private TenantId tenant;
    private AgentId agent;
    private RunId root;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        ledgers = TestLedgers.of(database);
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
        root = fixtures.runningRun(tenant, agent);
        fixtures.limit(root, 100_000, "1.00");
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void reservesAheadWhileThereIsPlenty() {
        Upto reserved = reserve(root, 1_000, "0.01");
        assertThat(reserved.ceiling()).isEqualTo(amount(4_000, "0.040000000"));
        assertThat(reserved.costCapped()).isTrue();
        assertThat(committed()).isEqualTo(reserved.ceiling());
    }

    @Test
    void takesNothingTwiceWhenAskedAgain() {
        Upto reserved = reserve(root, 1_000, "0.01");
        assertThat(reserve(root, 1_000, "0.01")).isEqualTo(reserved);
        assertThat(committed()).isEqualTo(reserved.ceiling());
    }

    @Test
    void givesWhatIsLeftAndNoMore() {
        RunId child = fixtures.runningChild(tenant, agent, root);
        reserve(child, 90_000, "0.9");
        assertThat(reserve(root, 20_000, "0.2").ceiling()).isEqualTo(amount(10_000, "0.100000000"));
        assertThat(committed()).isEqualTo(amount(100_000, "1.000000000"));
    }

    @Test
    void countsOnlyTokensWhereMoneyHasNoCap() {
        fixtures.limit(root, 1_000, null);
        Upto reserved = reserve(root, 5_000, "70");
        assertThat(reserved.ceiling().tokens()).isEqualTo(1_000);
        assertThat(reserved.ceiling().costUsd()).isGreaterThanOrEqualTo(new BigDecimal("70"));
        assertThat(reserved.costCapped()).isFalse();
    }

    @Test
    void letsNoStaleExecutionReserveOrRelease() {
        Upto reserved = reserve(root, 1_000, "0.01");
        assertThat(ledgers.reserve(root, 0, amount(9_000, "0.09"))).isEqualTo(new Fenced());
        assertThat(ledgers.release(root, 0, Amount.NONE)).isFalse();
        fixtures.owner().sql("UPDATE agent_runs SET status = 'waiting'").update();
        assertThat(ledgers.reserve(root, 1, amount(9_000, "0.09"))).isEqualTo(new Fenced());
        assertThat(committed()).isEqualTo(reserved.ceiling());
    }

    @Test
    void beginsWithWhatTheTreeHasSpentAlready() {
        RunId child = fixtures.runningChild(tenant, agent, root);
        fixtures.owner().sql("UPDATE run_log SET input_tokens = 40000, cost_usd = 0.4").update();
        assertThat(reserve(child, 70_000, "0.7").ceiling())
                .isEqualTo(amount(60_000, "0.600000000"));
        assertThat(committed()).isEqualTo(amount(100_000, "1.000000000"));
    }

    @Test
    void givesBackWhatARunThatWaitsHasNotSpent() {
        RunId child = fixtures.runningChild(tenant, agent, root);
        reserve(root, 90_000, "0.9");
        assertThat(ledgers.release(root, 1, amount(10_000, "0.1"))).isTrue();
        assertThat(committed()).isEqualTo(amount(10_000, "0.100000000"));
        assertThat(reserve(child, 90_000, "0.9").ceiling())
                .isEqualTo(amount(90_000, "0.900000000"));
        assertThat(ledgers.held(root, 1)).contains(amount(10_000, "0.100000000"));
    }

    @Test
    void letsARaisedCapHoldAtOnce() {
        reserve(root, 100_000, "1");
        assertThat(reserve(root, 150_000, "1.5").ceiling().tokens()).isEqualTo(100_000);
        fixtures.limit(root, 200_000, "2.00");
        assertThat(reserve(root, 150_000, "1.5").ceiling())
                .isEqualTo(amount(150_000, "1.500000000"));
    }

    @Test
    void opensOneLedgerHoweverManyAskAtOnceAndNeverGivesMoreThanThereIs() throws Exception {
        List<RunId> runs = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            runs.add(fixtures.runningChild(tenant, agent, root));
        }
        CountDownLatch together = new CountDownLatch(runs.size());
        List<Future<Upto>> asked = new ArrayList<>();
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (RunId run : runs) {
                asked.add(
                        callers.submit(() -> {
                            together.countDown();
                            together.await();
                            return reserve(run, 7_000, "0.07");
                        }));
            }
        }
        Amount given = Amount.NONE;
        for (Future<Upto> reserved : asked) {
            given = given.plus(reserved.get().ceiling());
        }
        assertThat(given).isEqualTo(amount(100_000, "1.000000000"));
        assertThat(committed()).isEqualTo(given);
    }

    @Test
    void asksSeldomWhileThereIsPlenty() {
        Amount call = amount(1_000, "0.01");
        Amount spent = Amount.NONE;
        Amount ceiling = Amount.NONE;
        int reservations = 0;
        for (int i = 0; i < 60; i++) {
            Amount wanted = spent.plus(call);
            if (!ceiling.covers(wanted)) {
                ceiling = reserve(root, wanted.tokens(), wanted.costUsd().toString()).ceiling();
                reservations++;
            }
            spent = wanted;
        }
        assertThat(reservations).isLessThanOrEqualTo(15);
    }

    private Upto reserve(RunId run, long tokens, String cost) {
        return (Upto) ledgers.reserve(run, 1, amount(tokens, cost));
    }

    private Amount committed() {
        return fixtures.committed(root);
    }

    private static Amount amount(long tokens, String cost) {
        return new Amount(tokens, new BigDecimal(cost));
    }
}
