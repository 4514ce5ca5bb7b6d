package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.wake.WakeUp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rounds of a replica: for its lease, for runs that cannot go on, for cancellations. */
@Timeout(60)
class LeaseKeeperIT {

    private final LeaseBed bed = new LeaseBed();

    @AfterEach
    void tearDown() {
        bed.close();
    }

    @Test
    void extendsItsLeaseForAllThatItExecutes() throws Exception {
        List<Execution> started = bed.start(2);
        bed.clock.advance(LeaseBed.LEASE.minusSeconds(1));
        bed.keeper.round();
        bed.clock.advance(LeaseBed.LEASE.minusSeconds(1));
        assertThat(started).noneMatch(Execution::isInDoubt);
        assertThat(bed.replicas.asked).hasValue(1);
    }

    @Test
    void goesOnAfterARoundForWhichTheDatabaseWasAway() throws Exception {
        Execution execution = bed.start(1).getFirst();
        bed.replicas.failures.set(1);
        bed.keeper.round();
        assertThat(execution.interruption()).isNull();
        bed.keeper.round();
        assertThat(execution.interruption()).isNull();
        assertThat(bed.claimElsewhere()).isEmpty();
    }

    @Test
    void letsOthersHaveTheRunOfAnExecutionThatBrokeALeaseAgo() throws Exception {
        Execution whole = bed.start(1).getFirst();
        bed.breaking = true;
        RunId broken = bed.start(1).getFirst().run().id();
        await().until(() -> bed.executions.size() == 1);
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere()).as("not at once: it may break again").isEmpty();
        bed.executions.brokeWithin(broken, Duration.ZERO);
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere())
                .singleElement()
                .satisfies(taken -> {
                    assertThat(taken.id()).isEqualTo(broken);
                    assertThat(taken.cutOff()).as("what it did last is not known").isTrue();
                });
        assertThat(whole.interruption()).isNull();
    }

    @Test
    void releasesARunWhoseRowWasLockedTheNextTime() throws Exception {
        RunId unknown = bed.queue();
        bed.claims.claimQueued(bed.lease.current().id(), 1);
        bed.whileLocked(unknown, bed.keeper::releaseUnexecuted);
        assertThat(bed.claimElsewhere()).isEmpty();
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere()).extracting(ClaimedRun::id).containsExactly(unknown);
    }

    /** Its COMMIT was on its way, as it were, while the run was claimed again here. */
    @Test
    void releasesNothingThatWasClaimedSinceItLooked() throws Exception {
        bed.queue();
        UUID mine = bed.lease.current().id();
        bed.claims.claimQueued(mine, 1);
        Map<RunId, Long> looked = bed.leases.owned(mine);
        assertThat(bed.leases.release(mine, looked)).isEqualTo(1);
        assertThat(bed.claims.claimAbandoned(mine, 1)).hasSize(1);
        assertThat(bed.leases.release(mine, looked)).isZero();
    }

    @Test
    void givesAlsoUpARunThatIsToEndForAnotherReason() throws Exception {
        Execution cancelled = bed.start(1).getFirst();
        cancelled.interrupt(Interruption.CANCEL);
        bed.pending.put(cancelled.run().id(), LeaseBed.LEASE);
        beatForALease();
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere()).hasSize(1);
    }

    @Test
    void releasesWhatWasClaimedByAStatementWhoseAnswerWasLost() throws Exception {
        Execution known = bed.start(1).getFirst();
        RunId unknown = bed.queue();
        assertThat(bed.claims.claimQueued(bed.lease.current().id(), 1)).hasSize(1);
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere()).extracting(ClaimedRun::id).containsExactly(unknown);
        assertThat(known.interruption()).isNull();
    }

    @Test
    void releasesARunThatItOwnsUnderALaterEpochThanItExecutes() throws Exception {
        Execution former = bed.start(1).getFirst();
        bed.fixtures.owner().sql("UPDATE agent_runs SET epoch = epoch + 1").update();
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere())
                .extracting(ClaimedRun::id)
                .containsExactly(former.run().id());
    }

    @Test
    void releasesNothingWhileRunsAreClaimed() throws Exception {
        bed.queue();
        Thread dispatcher = Thread.ofPlatform().unstarted(this::claimForALongTime);
        dispatcher.start();
        await().until(() -> !bed.leases.owned(bed.lease.current().id()).isEmpty());
        Thread keeper = Thread.ofPlatform().start(bed.keeper::releaseUnexecuted);
        await().until(() -> bed.lease.claiming().hasQueuedThread(keeper));
        assertThat(bed.claimElsewhere()).isEmpty();
        keeper.interrupt();
        keeper.join();
        assertThat(bed.claimElsewhere()).isEmpty();
        dispatcher.interrupt();
        dispatcher.join();
    }

    private void claimForALongTime() {
        bed.lease.claiming().lock();
        try {
            bed.claims.claimQueued(bed.lease.current().id(), 1);
            Thread.sleep(Duration.ofMinutes(1));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            bed.lease.claiming().unlock();
        }
    }

    @Test
    void givesUpTheRunThatCannotBeWrittenForALeaseAndKeepsTheOthers() throws Exception {
        List<Execution> both = bed.start(2);
        Execution stuck = both.getFirst();
        bed.pending.put(stuck.run().id(), LeaseBed.LEASE);
        bed.pending.put(both.getLast().run().id(), LeaseBed.LEASE.minusMillis(1));

        beatForALease();

        assertThat(stuck.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(both.getLast().interruption()).isNull();
        bed.keeper.releaseUnexecuted();
        assertThat(bed.claimElsewhere())
                .extracting(ClaimedRun::id)
                .containsExactly(stuck.run().id());
    }

    @Test
    void givesNoRunUpForWhatAnEarlierExecutionLeftPending() throws Exception {
        beatForALease();
        Execution later = bed.start(1).getFirst();
        bed.pending.put(later.run().id(), LeaseBed.LEASE);
        bed.keeper.round();
        assertThat(later.interruption()).isNull();
        beatForALease();
        assertThat(later.interruption()).isEqualTo(Interruption.LEASE_LOST);
    }

    @Test
    void givesNothingUpAfterAnOutageOfTheWholeDatabase() throws Exception {
        Execution waiting = bed.start(1).getFirst();
        bed.pending.put(waiting.run().id(), LeaseBed.LEASE);
        beatUntilSteady();
        bed.clock.advance(LeaseBed.LEASE);
        bed.keeper.round();
        assertThat(waiting.interruption()).isNull();
        beatForALease();
        assertThat(waiting.interruption()).isEqualTo(Interruption.LEASE_LOST);
    }

    @Test
    void extendsItsLeaseWhileTheRowOfARunIsLocked() throws Exception {
        List<Execution> both = bed.start(2);
        bed.whileLocked(
                both.getFirst().run().id(),
                () -> {
                    bed.clock.advance(LeaseBed.LEASE);
                    assertThat(both).allMatch(execution -> execution.interruption() == null);
                    assertThat(bed.claimElsewhere()).isEmpty();
                });
    }

    @Test
    void interruptsTheRunThatWasCancelledElsewhereAndNoOther() throws Exception {
        List<Execution> both = bed.start(2);
        Execution cancelled = both.getFirst();
        bed.fixtures
                .owner()
                .sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :id")
                .param("id", cancelled.run().id().value())
                .update();
        RemoteAskListener listener = new RemoteAskListener(bed.keeper);
        assertThat(listener.wakeUps()).containsExactlyInAnyOrder(WakeUp.CANCELLED, WakeUp.STEERED);
        listener.look();
        assertThat(cancelled.interruption()).isEqualTo(Interruption.CANCEL);
        assertThat(both.getLast().interruption()).isNull();
    }

    /** The replica that took the request died before it notified the others, or Redis lost that. */
    @Test
    void interruptsARunWhoseCancellationWasNotAnnounced() throws Exception {
        List<Execution> both = bed.start(2);
        bed.keeper.start();
        bed.fixtures
                .owner()
                .sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :id")
                .param("id", both.getFirst().run().id().value())
                .update();
        await().until(() -> both.getFirst().interruption() == Interruption.CANCEL);
        assertThat(both.getLast().interruption()).isNull();
        bed.keeper.stop();
    }

    @Test
    void endsItsLeaseAsItStopsSoThatOthersNeedNotWait() throws Exception {
        bed.breaking = true;
        RunId left = bed.start(1).getFirst().run().id();
        await().until(() -> bed.executions.size() == 0);
        bed.keeper.stop();
        assertThat(bed.keeper.isRunning()).isFalse();
        assertThat(bed.claimElsewhere()).extracting(ClaimedRun::id).containsExactly(left);
    }

    /** Restart, as in tests that share a server or pause one. */
    @Test
    void beginsAnewWhenItIsStartedAgain() throws Exception {
        bed.keeper.stop();
        bed.keeper.round();
        assertThat(bed.lease.current().isOver()).as("it begins no lease by itself").isTrue();
        bed.keeper.begin();
        assertThat(bed.start(1).getFirst().interruption()).isNull();
        assertThat(bed.claimElsewhere()).isEmpty();
        bed.clock.advance(LeaseBed.LEASE);
        bed.keeper.renew();
        await().until(() -> !bed.lease.current().isInDoubt());
    }

    @Test
    void keepsItsLeaseAsItStopsBesideAnExecutionThatHasNotEnded() throws Exception {
        bed.start(1);
        bed.keeper.stop();
        assertThat(bed.claimElsewhere()).isEmpty();
    }

    private void beatForALease() {
        bed.keeper.round();
        for (int i = 0; i < LeaseBed.LEASE.dividedBy(LeaseBed.RENEWAL); i++) {
            bed.clock.advance(LeaseBed.RENEWAL);
            bed.keeper.round();
        }
    }

    private void beatUntilSteady() {
        for (int i = 0; i < LeaseBed.LEASE.dividedBy(LeaseBed.RENEWAL) - 1; i++) {
            bed.clock.advance(LeaseBed.RENEWAL);
            bed.keeper.round();
        }
    }
}
