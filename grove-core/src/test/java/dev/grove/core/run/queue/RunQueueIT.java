package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.agent.Limits;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.file.TestPutFiles;
import dev.grove.core.run.governance.TestGovernedRuns;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.StartBed;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;

/** New runs come into the queue in groups, and past it where there is room. */
@Timeout(120)
class RunQueueIT extends QueueBed {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private @Nullable StartBed opened;
    private @Nullable StartGroups groups;

    @AfterEach
    void tearDown() {
        if (groups != null) {
            groups.stop();
        }
        if (opened != null) {
            opened.close();
        }
        threads.shutdownNow();
    }

    @Test
    void executesAtOnceWhereThereIsRoom() throws Exception {
        StartBed bed = bed(10);
        RunQueue started = on(bed);
        Run run = added(started, run("g").ifCurrent()).orElseThrow();
        assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
        ClaimedRun claimed = bed.next().run();
        assertThat(claimed.id()).isEqualTo(run.id());
        assertThat(claimed.isNew()).isTrue();
        assertThat(claimed.isRoot()).isTrue();
        assertThat(claimed.startedAt()).isEqualTo(run.startedAt());
        assertThat(claimed.deadline())
                .isEqualTo(claimed.startedAt().plus(Limits.DEFAULTS.maxDuration()));
        assertThat(row(run.id())).isEqualTo("running 1 " + bed.replica() + " true 2");
        assertThat(types(run.id())).containsExactly("run.queued", "run.started");
        assertThat(entries(run.id())).containsExactly("1-2 under 1");
        assertThat(bed.started()).isEqualTo(1);
        bed.others.publish(WakeUp.KEYS);
        assertThat(TakenWakeUps.of(bed.others))
                .as("no other replica has to look")
                .containsExactly(WakeUp.KEYS);
    }

    @Test
    void queuesWhatFindsNoRoom() throws Exception {
        StartBed bed = bed(1);
        RunQueue started = on(bed);
        Run first = added(started, run("g")).orElseThrow();
        assertThat(bed.next().run().id()).isEqualTo(first.id());
        Run second = added(started, run("g")).orElseThrow();
        assertThat(second.status()).isEqualTo(RunStatus.QUEUED);
        assertThat(second.startedAt()).isNull();
        assertThat(row(second.id())).isEqualTo("queued 0 null false 1");
        assertThat(entries(second.id())).containsExactly("1-1 under 0");
        assertThat(TakenWakeUps.of(bed.others)).contains(WakeUp.QUEUED);
        bed.letOneEnd();
        assertThat(bed.next().run().id()).isEqualTo(second.id());
    }

    /** Runs that wait already have a right to the place, on whichever replica. */
    @Test
    void passesNoRunThatMayWait() throws Exception {
        StartBed bed = bed(10);
        RunQueue started = on(bed);
        bed.beforeItLooks(() ->
                assertThat(added(started, run("g")).orElseThrow().status())
                        .isEqualTo(RunStatus.QUEUED));
        assertThat(bed.next().run().agentWork().goal()).isEqualTo("g");
    }

    @Test
    void leavesToOthersWhatComesToAReplicaThatStops() {
        StartBed bed = bed(10);
        RunQueue started = on(bed);
        bed.dispatcher.stop();
        assertThat(added(started, run("g")).orElseThrow().status()).isEqualTo(RunStatus.QUEUED);
    }

    @Test
    void takesNoMorePlacesThanThereAre() throws Exception {
        StartBed bed = bed(3);
        RunQueue started = on(bed);
        List<Future<Run>> added = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            added.add(threads.submit(() -> added(started, run("g")).orElseThrow()));
        }
        int running = 0;
        for (Future<Run> each : added) {
            running += each.get(60, TimeUnit.SECONDS).status() == RunStatus.RUNNING ? 1 : 0;
        }
        assertThat(running).isBetween(1, 3);
        await().until(() -> count("running") == 3);
        assertThat(count("queued")).isEqualTo(17);
    }

    /** The others may be another tenant's. */
    @Test
    void triesEachAloneWhereOneCannotBeStored() throws Exception {
        List<Integer> sizes = new CopyOnWriteArrayList<>();
        CountDownLatch both = new CountDownLatch(1);
        StartBed bed = bed(10);
        RunQueue started =
                on(
                        bed,
                        new Observed(database) {
                            @Override
                            void before(List<PendingRun> runs) {
                                sizes.add(runs.size());
                                if (((AgentWork) runs.getFirst().work()).goal().equals("first")) {
                                    awaitQuietly(both);
                                }
                            }
                        });
        // Both writers are busy, so that what comes meanwhile makes a group.
        List<Future<Run>> first =
                List.of(
                        threads.submit(() -> added(started, run("first")).get()),
                        threads.submit(() -> added(started, run("first")).get()));
        await().until(() -> sizes.size() == 2 || sizes.contains(2));
        Future<Run> good = threads.submit(() -> added(started, run("good")).get());
        Future<Run> bad = threads.submit(() -> added(started, unstorable()).get());
        TenantId neighbour = fixtures.tenant("u");
        PendingRun its = of(neighbour, fixtures.agent(neighbour, "a"), 1, "fine");
        Future<Run> fine = threads.submit(() -> added(started, its).get());
        await().pollDelay(Duration.ofMillis(200)).until(() -> true);
        both.countDown();
        for (Future<Run> each : List.of(first.getFirst(), first.getLast(), good, fine)) {
            assertThat(each.get(60, TimeUnit.SECONDS)).isNotNull();
        }
        assertThatThrownBy(() -> bad.get(60, TimeUnit.SECONDS))
                .hasMessageContaining("overflows numeric format");
        assertThat(goalsOf(tenant)).containsExactlyInAnyOrder("first", "first", "good");
        assertThat(goalsOf(neighbour)).containsExactly("fine");
        for (int i = 0; i < 4; i++) {
            assertThat(bed.next()).isNotNull();
        }
        assertThat(bed.executesNothingMore()).isTrue();
    }

    /** A run with a number that no column holds; callers' numbers are bounded before. */
    private PendingRun unstorable() {
        PendingRun run = run("bad");
        run.metadata().put("n", new BigDecimal("1e200000"));
        return run;
    }

    @Test
    void doesNotReleaseARunThatIsAboutToBegin() throws Exception {
        StartBed bed = bed(10);
        RunQueue started = on(bed, after(() -> bed.releaseUnexecuted()));
        Run run = added(started, run("g")).orElseThrow();
        assertThat(bed.next().run().id()).isEqualTo(run.id());
        bed.releaseUnexecuted();
        String owned = "running 1 " + bed.replica() + " true 2";
        await().during(Duration.ofMillis(500)).until(() -> row(run.id()).equals(owned));
    }

    @Test
    void leavesARunWhoseAnswerWasLostToItsNextClaim() throws Exception {
        StartBed bed = bed(10);
        RunQueue started =
                on(
                        bed,
                        after(() -> {
                            throw new DataAccessResourceFailureException("lost");
                        }));
        assertThatThrownBy(() -> added(started, run("g")))
                .isInstanceOf(DataAccessResourceFailureException.class);
        assertThat(count("running")).isEqualTo(1);
        assertThat(bed.executesNothingMore()).isTrue();
        bed.releaseUnexecuted();
        ClaimedRun again = bed.next().run();
        assertThat(again.epoch()).isEqualTo(2);
        assertThat(again.takenOver()).isTrue();
    }

    @Test
    void asksForAHandOverWhatBeginsWhileTheReplicaStops() throws Exception {
        StartBed stopping = bed(10);
        List<Thread> stop = new CopyOnWriteArrayList<>();
        RunQueue started =
                on(
                        stopping,
                        after(() -> {
                            stop.add(Thread.ofPlatform().start(stopping.dispatcher::stop));
                            await().until(() -> !stopping.dispatcher.isRunning());
                        }));
        Run run = added(started, run("g")).orElseThrow();
        Execution execution = stopping.next();
        assertThat(execution.run().id()).isEqualTo(run.id());
        assertThat(execution.isHandOverRequested()).isTrue();
        stop.getFirst().join(60_000);
        assertThat(stop.getFirst().isAlive()).as("it waits for what is under way").isFalse();
    }

    @Test
    void writesAloneWhatComesOnceItHasStopped() {
        StartBed bed = bed(10);
        RunQueue started = on(bed);
        StartGroups stopped = Objects.requireNonNull(groups);
        stopped.stop();
        assertThat(stopped.isRunning()).isFalse();
        assertThat(added(started, run("g"))).isPresent();
        assertThat(count("running")).isEqualTo(1);
    }

    private StartBed bed(int maxConcurrent) {
        StartBed made = new StartBed(database, maxConcurrent);
        made.start();
        opened = made;
        return made;
    }

    private RunQueue on(StartBed replica) {
        return on(replica, TestQueues.inserts(database));
    }

    private RunQueue on(StartBed replica, RunInserts rows) {
        StartGroups made = TestQueues.groups(replica, rows);
        made.start();
        groups = made;
        return TestQueues.on(
                database, replica, rows, made, TestLimits.admission(TestLimits.none()));
    }

    private static Optional<Run> added(RunQueue queue, PendingRun run) {
        return TestQueues.run(queue.add(run));
    }

    private RunInserts after(Runnable committed) {
        return new Observed(database) {
            @Override
            void after() {
                committed.run();
            }
        };
    }

    /** The real one, with something that happens around its commits. */
    private static class Observed extends RunInserts {

        Observed(TestDatabase database) {
            super(
                    database.engineDatabase(),
                    TestPutFiles.on(database),
                    TestGovernedRuns.startLabels(),
                    TestCeilings.none());
        }

        /** Hook before a group of rows is inserted. */
        void before(List<PendingRun> runs) {
            assertThat(runs).isNotEmpty();
        }

        void after() {}

        @Override
        Map<RunId, Inserted> commit(List<PendingRun> runs, Claims claims) {
            before(runs);
            Map<RunId, Inserted> inserted = super.commit(runs, claims);
            after();
            return inserted;
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
