package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.Policies;
import dev.grove.core.run.Runs;
import dev.grove.core.run.backtest.Backtest;
import dev.grove.core.run.backtest.BacktestResult;
import dev.grove.core.run.backtest.Backtests;
import dev.grove.core.run.governance.CallsOfRuns;
import dev.grove.language.decide.Link;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Time that backtests take of a server. */
class BacktestTimeIT extends GovernedIT {

    private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

    @Autowired private Runs runs;
    @Autowired private TenantDatabase database;
    @Autowired private CallsOfRuns calls;
    @Autowired private Policies policies;

    /** Clock that says what a test has it say. */
    private static final class Told extends Clock {

        private final Supplier<Instant> now;

        Told(Supplier<Instant> now) {
            this.now = now;
        }

        @Override
        public Instant instant() {
            return now.get();
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** Each look at the clock is eight seconds after the one before. */
    @Test
    void endsInTheMiddleOfARun() {
        pusher("pusher");
        int made = calls(completed("pusher")).size();
        assertThat(made).isGreaterThan(1);
        assertThat(tried(Clock.fixed(BEGIN, ZoneOffset.UTC)).calls()).isEqualTo(made);

        Instant[] now = {BEGIN};
        BacktestResult result =
                tried(
                        new Told(() -> {
                            now[0] = now[0].plus(Duration.ofSeconds(8));
                            return now[0];
                        }));
        assertThat(result.calls()).isLessThan(made);
        assertThat(result.isComplete()).isFalse();
    }

    @Test
    void isOneAtATimeOfEachTenant() throws InterruptedException {
        Link layer = layer();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        boolean[] first = {true};
        Backtests backtests =
                backtests(
                        new Told(() -> {
                            if (first[0]) {
                                first[0] = false;
                                begun.countDown();
                                await(end);
                            }
                            return BEGIN;
                        }));
        CompletableFuture<BacktestResult> under =
                CompletableFuture.supplyAsync(() -> backtests.run(id(tenant), all(layer)));
        begun.await();
        assertThatThrownBy(() -> backtests.run(id(tenant), all(layer)))
                .isInstanceOfSatisfying(
                        GroveException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMITED))
                .hasMessageContaining("ask again once it has ended");
        assertThat(backtests.run(id(newTenant()), all(layer)).isComplete()).isTrue();
        end.countDown();
        assertThat(under.join().isComplete()).isTrue();
        assertThat(backtests.run(id(tenant), all(layer)).isComplete()).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private BacktestResult tried(Clock clock) {
        return backtests(clock).run(id(tenant), all(layer()));
    }

    private Backtests backtests(Clock clock) {
        return new Backtests(runs, database, calls, clock);
    }

    private Link layer() {
        policy("tried", BRANCHES);
        return policies.layer(id(tenant), policies.get(id(tenant), "tried"));
    }

    private static Backtest all(Link layer) {
        return new Backtest(layer, null, null, Instant.EPOCH, Backtest.MOST_CALLS);
    }

    private static TenantId id(String tenant) {
        return new TenantId(UUID.fromString(tenant));
    }
}
