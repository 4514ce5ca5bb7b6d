package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.StartBed;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
    private @Nullable RunQueue queue;

    @AfterEach
    void tearDown() {
        if (queue != null) {
            queue.stop();
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
        Run run = started.add(tenant, run("g"), true).orElseThrow();
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
        Run first = started.add(tenant, run("g"), false).orElseThrow();
        assertThat(bed.next().run().id()).isEqualTo(first.id());
        Run second = started.add(tenant, run("g"), false).orElseThrow();
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
                assertThat(started.add(tenant, run("g"), false).orElseThrow().status())
                        .isEqualTo(RunStatus.QUEUED));
        assertThat(bed.next().run().agentWork().goal()).isEqualTo("g");
    }

    @Test
    void leavesToOthersWhatComesToAReplicaThatStops() {
        StartBed bed = bed(10);
        RunQueue started = on(bed);
        bed.dispatcher.stop();
        assertThat(started.add(tenant, run("g"), false).orElseThrow().status())
                .isEqualTo(RunStatus.QUEUED);
    }

    @Test
    void takesNoMorePlacesThanThereAre() throws Exception {
        StartBed bed = bed(3);
        RunQueue started = on(bed);
        List<Future<Run>> added = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            added.add(threads.submit(() -> started.add(tenant, run("g"), false).orElseThrow()));
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
                        new Observed(database.engineDatabase()) {
                            @Override
                            void before(List<QueueRow> rows) {
                                sizes.add(rows.size());
                                if ("first".equals(rows.getFirst().ofAgent(AgentWork::goal))) {
                                    awaitQuietly(both);
                                }
                            }
                        });
        // Both writers are busy, so that what comes meanwhile makes a group.
        List<Future<Run>> first =
                List.of(
                        threads.submit(() -> started.add(tenant, run("first"), false).get()),
                        threads.submit(() -> started.add(tenant, run("first"), false).get()));
        await().until(() -> sizes.size() == 2 || sizes.contains(2));
        Future<Run> good = threads.submit(() -> started.add(tenant, run("good"), false).get());
        Future<Run> bad = threads.submit(() -> started.add(tenant, unstorable(), false).get());
        TenantId neighbour = fixtures.tenant("u");
        NewRun its = of(fixtures.agent(neighbour, "a"), 1, "fine");
        Future<Run> fine = threads.submit(() -> started.add(neighbour, its, false).get());
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
    private NewRun unstorable() {
        NewRun run = run("bad");
        run.metadata().put("n", new BigDecimal("1e200000"));
        return run;
    }

    @Test
    void doesNotReleaseARunThatIsAboutToBegin() throws Exception {
        StartBed bed = bed(10);
        RunQueue started = on(bed, after(() -> bed.releaseUnexecuted()));
        Run run = started.add(tenant, run("g"), false).orElseThrow();
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
        assertThatThrownBy(() -> started.add(tenant, run("g"), false))
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
        Run run = started.add(tenant, run("g"), false).orElseThrow();
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
        started.stop();
        assertThat(started.isRunning()).isFalse();
        assertThat(started.add(tenant, run("g"), false)).isPresent();
        assertThat(count("running")).isEqualTo(1);
    }

    private StartBed bed(int maxConcurrent) {
        StartBed made = new StartBed(database, maxConcurrent);
        made.start();
        opened = made;
        return made;
    }

    private RunQueue on(StartBed replica) {
        return on(replica, new JdbcRunQueue(database.engineDatabase()));
    }

    private RunQueue on(StartBed replica, JdbcRunQueue sql) {
        RunQueue made =
                new RunQueue(
                        sql,
                        replica.claims,
                        replica.dispatcher,
                        TestLimits.admission(TestLimits.none()),
                        Clock.systemUTC(),
                        Tracing.OFF);
        made.start();
        queue = made;
        return made;
    }

    private JdbcRunQueue after(Runnable committed) {
        return new Observed(database.engineDatabase()) {
            @Override
            void after() {
                committed.run();
            }
        };
    }

    /** The real one, with something that happens around its commits. */
    private static class Observed extends JdbcRunQueue {

        Observed(EngineDatabase database) {
            super(database);
        }

        /** Hook before a group of rows is inserted. */
        void before(List<QueueRow> rows) {
            assertThat(rows).isNotEmpty();
        }

        void after() {}

        @Override
        Map<RunId, Inserted> insert(List<QueueRow> rows, UUID owner) {
            before(rows);
            Map<RunId, Inserted> inserted = super.insert(rows, owner);
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
