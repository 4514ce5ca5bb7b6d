package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Spending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How writes are gathered into groups, and how long they have waited. */
class JournalQueueIT extends JournalBed {

    private static final int MOST_PER_COMMIT = 256;

    private final List<Integer> groups = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private CountDownLatch mayCommit = new CountDownLatch(0);

    @Test
    void gathersNoMoreThanSoManyWritesInOneCommit() {
        Journal late = notStarted();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i <= MOST_PER_COMMIT; i++) {
            // None of these runs exists, which is one way to be fenced.
            all.add(late.append(empty(RunId.next(), 2)));
        }
        late.start();
        assertThat(all)
                .allSatisfy(write ->
                        assertThat(write)
                                .failsWithin(Duration.ofSeconds(30))
                                .withThrowableThat()
                                .withCauseInstanceOf(LeaseLostException.class));
        late.stop();
        assertThat(groups).containsExactlyInAnyOrder(MOST_PER_COMMIT, 1);
    }

    @Test
    void putsOneWriteOfARunIntoACommit() {
        RunId run = runningRun();
        Journal late = notStarted();
        CompletableFuture<Void> first = late.append(empty(run, 2));
        CompletableFuture<Void> second = late.append(empty(run, 3));
        late.start();
        assertThat(first).succeedsWithin(Duration.ofSeconds(30));
        assertThat(second).succeedsWithin(Duration.ofSeconds(30));
        late.stop();
        assertThat(groups).containsExactly(1, 1);
        assertThat(count("agent_run_states WHERE event_seq = 3")).isEqualTo(1);
    }

    @Test
    void writesWhatIsQueuedBeforeItStops() {
        RunId run = runningRun();
        Journal late = notStarted();
        assertThat(late.isRunning()).isFalse();
        late.start();
        assertThat(late.isRunning()).isTrue();
        CompletableFuture<Void> last = late.append(empty(run, 2));
        late.stop();
        assertThat(last).isCompleted();
        assertThat(late.isRunning()).isFalse();
        assertThat(late.getPhase()).as("after the dispatcher").isZero();
    }

    @Test
    void knowsHowLongTheOldestWriteOfARunHasWaited() throws Exception {
        RunId run = runningRun();
        mayCommit = new CountDownLatch(1);
        Journal held = notStarted();
        assertThat(held.oldestOf(run)).isZero();
        long before = System.nanoTime();
        CompletableFuture<Void> first = held.append(empty(run, 2));
        long afterFirst = System.nanoTime();
        Duration waiting = held.oldestOf(run);
        assertThat(waiting).isBetween(Duration.ZERO, since(before));
        CompletableFuture<Void> second = held.append(empty(run, 3));
        held.start();
        assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
        Duration atLeast = since(afterFirst);
        assertThat(held.oldestOf(run))
                .as("it is written, and not durable yet")
                .isGreaterThanOrEqualTo(atLeast);
        assertThat(held.oldestOf(RunId.next())).isZero();
        mayCommit.countDown();
        assertThat(first).succeedsWithin(Duration.ofSeconds(30));
        assertThat(second).succeedsWithin(Duration.ofSeconds(30));
        held.stop();
        assertThat(held.oldestOf(run)).isZero();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private Journal notStarted() {
        CommitObserver observer =
                new CommitObserver() {
                    @Override
                    public void beforeCommit(List<JournalWrite> writes) {
                        groups.add(writes.size());
                        entered.countDown();
                        try {
                            mayCommit.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                };
        return new Journal(
                new JournalSettings(2, 256),
                new JournalCommits(jdbc, List.of(observer)),
                new EventHub());
    }

    /** It contains nothing but how far the run is. */
    private JournalWrite empty(RunId run, long seq) {
        return new JournalWrite(
                tenant,
                run,
                1,
                0,
                Spending.NONE,
                null,
                List.of(),
                List.of(),
                List.of(event(run, seq)),
                TurnEvents.NONE,
                List.of());
    }
}
