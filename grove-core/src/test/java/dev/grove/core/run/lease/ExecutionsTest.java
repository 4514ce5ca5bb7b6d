package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ExecutionsTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private final WakeUps others = new WakeUps();
    private final CountDownLatch over = new CountDownLatch(1);
    private final BlockingQueue<Execution> executed = new LinkedBlockingQueue<>();
    private final CountDownLatch afterwards = new CountDownLatch(1);
    private final Executions executions =
            new Executions(TestExecutors.all(this::execute), others, TestCeilings.none());

    @AfterEach
    void endAll() {
        over.countDown();
    }

    @Test
    void knowsWhatIsExecutedUntilItHasEnded() throws Exception {
        Execution execution = start(ClaimedRuns.next());
        RunId run = execution.run().id();
        assertThat(executions.contains(run)).isTrue();
        assertThat(executions.contains(RunId.next())).isFalse();
        assertThat(executions.all()).containsExactly(execution);
        assertThat(executions.awaitNone(Duration.ZERO)).isFalse();
        over.countDown();
        assertThat(executions.awaitNone(LONG)).isTrue();
        assertThat(executions.contains(run)).isFalse();
        assertThat(executions.size()).isZero();
    }

    @Test
    void waitsNoLongerThanItIsAllowedFor() throws Exception {
        start(ClaimedRuns.next());
        assertThat(executions.awaitNone(Duration.ofMillis(20))).isFalse();
    }

    @Test
    void letsExecutionsEndAfterAStopHasWaitedForThem() throws Exception {
        start(ClaimedRuns.next());
        assertThat(executions.awaitNone(Duration.ZERO)).isFalse();
        over.countDown();
        await().until(() -> executions.size() == 0);
    }

    @Test
    void interruptsTheExecutionOfALeaseThatItLostWithoutNoticing() throws Exception {
        Execution older = start(ClaimedRuns.next());
        Execution newer = start(ClaimedRuns.of(older.run().id(), 2, 1, null));
        assertThat(older.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(newer.interruption()).isNull();
        assertThat(executions.all()).containsExactly(newer);
    }

    @Test
    void interruptsOnlyTheRunThatIsNamed() throws Exception {
        Execution one = start(ClaimedRuns.next());
        Execution other = start(ClaimedRuns.next());
        executions.interrupt(one.run().id(), Interruption.CANCEL);
        assertThat(one.interruption()).isEqualTo(Interruption.CANCEL);
        assertThat(other.interruption()).isNull();
    }

    @Test
    void hasOtherReplicasLookForTheCancellationOfARunThatItDoesNotExecute() throws Exception {
        Execution here = start(ClaimedRuns.next());
        executions.interrupt(here.run().id(), Interruption.CANCEL);
        executions.interrupt(RunId.next(), Interruption.DEADLINE);
        others.publish(WakeUp.KEYS);
        assertThat(TakenWakeUps.of(others)).containsExactly(WakeUp.KEYS);
        executions.interrupt(RunId.next(), Interruption.CANCEL);
        assertThat(TakenWakeUps.of(others)).containsExactly(WakeUp.CANCELLED);
    }

    @Test
    void makesRoomAlsoAfterAnExecutionThatBroke() throws Exception {
        Executions breaking =
                new Executions(
                        TestExecutors.all(_ -> {
                            throw new IllegalStateException("broken");
                        }),
                        others,
                        TestCeilings.none());
        breaking.start(ClaimedRuns.next(), HeldLease.incarnation(), _ -> {}, afterwards::countDown);
        assertThat(afterwards.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(breaking.size()).isZero();
    }

    /** Their runs are executed elsewhere, and never asked about here again. */
    @Test
    void forgetsWhatBrokeLongAgo() throws Exception {
        Executions breaking =
                new Executions(
                        TestExecutors.all(_ -> {
                            throw new IllegalStateException("broken");
                        }),
                        others,
                        TestCeilings.none());
        ClaimedRun broken = ClaimedRuns.next();
        breaking.start(broken, HeldLease.incarnation(), _ -> {}, afterwards::countDown);
        assertThat(afterwards.await(60, TimeUnit.SECONDS)).isTrue();
        breaking.forgetBroken(LONG);
        assertThat(breaking.brokeWithin(broken.id(), LONG)).isTrue();
        breaking.forgetBroken(Duration.ZERO);
        assertThat(breaking.brokeWithin(broken.id(), LONG)).isFalse();
    }

    @Test
    void countsTheFirstReasonOfAnInterruption() {
        Execution execution = HeldLease.on(ClaimedRuns.next());
        execution.interrupt(Interruption.DEADLINE);
        execution.interrupt(Interruption.CANCEL);
        assertThat(execution.interruption()).isEqualTo(Interruption.DEADLINE);
    }

    private void execute(Execution execution) {
        executed.add(execution);
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Execution start(ClaimedRun run) throws InterruptedException {
        executions.start(run, HeldLease.incarnation(), _ -> {}, () -> {});
        Execution started = executed.poll(60, TimeUnit.SECONDS);
        assertThat(started).isNotNull();
        return started;
    }
}
