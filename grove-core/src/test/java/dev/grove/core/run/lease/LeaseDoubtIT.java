package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.run.lease.Execution.Interruption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A replica that was stopped and goes on finds out whose its runs are before it does anything. */
@Timeout(60)
class LeaseDoubtIT {

    private LeaseBed bed = new LeaseBed();

    @AfterEach
    void tearDown() {
        bed.close();
    }

    @Test
    void givesUpItsRunsWhenItsLeaseWasEnded() throws Exception {
        Execution execution = bed.start(1).getFirst();
        assertThat(bed.takeOver()).hasSize(1);
        assertThat(execution.interruption()).as("it cannot know yet").isNull();
        assertThat(bed.replicas.asked).hasValue(0);

        bed.clock.advance(LeaseBed.LEASE);

        assertThat(execution.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(execution.cancellation().isRequested()).isTrue();
    }

    @Test
    void interruptsAlsoWhatItHadClaimedAndNotYetBegunToExecute() throws Exception {
        bed.queue();
        Incarnation former = bed.lease.current();
        ClaimedRun claimed = bed.claims.claimQueued(former.id(), 1).getFirst();
        bed.takeOver();
        bed.keeper.round();
        assertThat(new Execution(claimed, former, _ -> {}, TestCeilings.none()).interruption())
                .isEqualTo(Interruption.LEASE_LOST);
    }

    @Test
    void goesOnAsAnotherReplica() throws Exception {
        Incarnation former = bed.lease.current();
        bed.start(1);
        bed.takeOver();
        bed.keeper.round();
        Incarnation now = bed.lease.current();
        assertThat(now.id()).isNotEqualTo(former.id());
        assertThat(bed.start(1).getFirst().interruption()).isNull();
        assertThat(bed.claimElsewhere()).as("it is alive").isEmpty();
    }

    @Test
    void findsOutForWhatIsAboutToActForARun() throws Exception {
        Execution execution = bed.start(1).getFirst();
        bed.takeOver();
        bed.clock.advance(LeaseBed.LEASE);
        assertThat(execution.cancellation().isRequested()).as("it cannot know yet").isFalse();
        assertThat(execution.cancellation().isRequestedByNow()).isTrue();
    }

    @Test
    void goesOnAtOnceWhenItsLeaseWasNotEnded() throws Exception {
        bed.close();
        bed = new LeaseBed(Duration.ofHours(1));
        Execution execution = bed.start(1).getFirst();
        bed.clock.advance(LeaseBed.LEASE);
        assertThat(execution.interruption()).isNull();
        assertThat(execution.interruption()).isNull();
        assertThat(bed.replicas.asked).as("once is enough").hasValue(1);
        assertThat(bed.claimElsewhere()).isEmpty();
    }

    @Test
    void asksOnceForAll() throws Exception {
        List<Execution> all = bed.start(5);
        bed.clock.advance(LeaseBed.LEASE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> asking = new ArrayList<>();
            all.forEach(execution -> asking.add(threads.submit(execution::interruption)));
            for (Future<?> one : asking) {
                one.get();
            }
        }
        assertThat(all).allMatch(execution -> execution.interruption() == null);
        assertThat(bed.replicas.asked).hasValue(1);
    }

    @Test
    void waitsForADatabaseThatIsAwayAndDoesNothingMeanwhile() throws Exception {
        Execution execution = bed.start(1).getFirst();
        bed.takeOver();
        bed.replicas.failures.set(3);
        bed.clock.advance(LeaseBed.LEASE);
        assertThat(execution.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(bed.replicas.asked).hasValue(4);
    }

    @Test
    void waitsNoLongerThanItsExecutionMayLast() throws Exception {
        Execution execution = inDoubtOfADatabaseThatStaysAway();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Interruption> asking = threads.submit(execution::interruption);
            bed.replicas.failed.await();
            execution.interrupt(Interruption.SHUTDOWN);
            assertThat(asking.get()).isEqualTo(Interruption.SHUTDOWN);
        }
    }

    @Test
    void asksADatabaseThatIsAwayNoMoreOftenThanItPolls() throws Exception {
        bed.close();
        bed = new LeaseBed(Duration.ofHours(1));
        Execution execution = inDoubtOfADatabaseThatStaysAway();
        FutureTask<Interruption> asking = new FutureTask<>(execution::interruption);
        Thread thread = Thread.ofPlatform().daemon().start(asking);
        await().until(() ->
                Stream.of(thread.getStackTrace())
                        .anyMatch(frame ->
                                frame.getClassName().equals(CountDownLatch.class.getName())));
        execution.interrupt(Interruption.SHUTDOWN);
        assertThat(asking.get(60, TimeUnit.SECONDS)).isEqualTo(Interruption.SHUTDOWN);
        assertThat(bed.replicas.asked).hasValue(1);
    }

    @Test
    void endsWithTheThreadThatWaitsForTheDatabase() throws Exception {
        Execution execution = inDoubtOfADatabaseThatStaysAway();
        FutureTask<Interruption> asking = new FutureTask<>(execution::interruption);
        Thread thread = Thread.ofPlatform().daemon().start(asking);
        bed.replicas.failed.await();
        thread.interrupt();
        assertThat(asking.get(60, TimeUnit.SECONDS)).isEqualTo(Interruption.SHUTDOWN);
    }

    private Execution inDoubtOfADatabaseThatStaysAway() throws Exception {
        Execution execution = bed.start(1).getFirst();
        bed.replicas.failures.set(Integer.MAX_VALUE);
        bed.clock.advance(LeaseBed.LEASE);
        return execution;
    }
}
