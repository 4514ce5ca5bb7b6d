package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.StartBed;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;
import tools.jackson.databind.node.JsonNodeFactory;

/** New runs come into the queue in groups, and past it where there is room. */
@Timeout(120)
class RunQueueIT {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private TestDatabase database;
    private RunFixtures fixtures;
    private TenantId tenant;
    private AgentId agent;
    private @Nullable StartBed opened;
    private @Nullable RunQueue queue;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void tearDown() {
        if (queue != null) {
            queue.stop();
        }
        if (opened != null) {
            opened.close();
        }
        threads.shutdownNow();
        database.close();
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
        bed.others.tell(WakeUp.KEYS);
        assertThat(TakenWakeUps.of(bed.others))
                .as("nobody else has to look")
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

    /** Those have a right to the place that wait for it already, on whichever replica. */
    @Test
    void passesNobodyWhoMayWait() throws Exception {
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

    @Test
    void commitsRunsOfSeveralTenantsTogether() {
        TenantId other = fixtures.tenant("u");
        AgentId its = fixtures.agent(other, "a");
        List<QueueRow> rows =
                List.of(
                        QueueRow.of(entry(tenant, run("one"), true), true),
                        QueueRow.of(entry(other, of(its, 1, "two"), true), false));
        JdbcRunQueue sql = new JdbcRunQueue(database.engineDatabase());
        assertThat(sql.insert(rows, UUID.randomUUID())).hasSize(2);
        assertThat(
                        fixtures.owner()
                                .sql("SELECT count(DISTINCT xmin::text) FROM agent_runs")
                                .query(Integer.class)
                                .single())
                .isEqualTo(1);
        assertThat(goalsOf(tenant)).containsExactly("one");
        assertThat(goalsOf(other)).containsExactly("two");
    }

    @Test
    void insertsNoRunOfAVersionThatIsNotTheCurrentOne() {
        StartBed bed = bed(10);
        RunQueue started = on(bed);
        fixtures.owner().sql("UPDATE agents SET current_version = 2").update();
        assertThat(started.add(tenant, run("g"), true)).isEmpty();
        assertThat(started.add(tenant, run("g"), false)).as("asked for so").isPresent();
        assertThat(started.add(tenant, of(agent, 2, "g"), true)).isPresent();
        fixtures.owner().sql("UPDATE agents SET deleted_at = now()").update();
        assertThat(started.add(tenant, of(agent, 2, "g"), true)).isEmpty();
        assertThat(started.add(fixtures.tenant("u"), of(agent, 2, "g"), true))
                .as("of another tenant")
                .isEmpty();
        assertThat(count("running")).isEqualTo(2);
    }

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
        Future<Run> bad = threads.submit(() -> started.add(tenant, run("nul \0"), false).get());
        Future<Run> fine = threads.submit(() -> started.add(tenant, run("fine"), false).get());
        await().pollDelay(Duration.ofMillis(200)).until(() -> true);
        both.countDown();
        for (Future<Run> each : List.of(first.getFirst(), first.getLast(), good, fine)) {
            assertThat(each.get(60, TimeUnit.SECONDS)).isNotNull();
        }
        assertThatThrownBy(() -> bad.get(60, TimeUnit.SECONDS))
                .hasMessageContaining("invalid byte sequence");
        assertThat(goalsOf(tenant)).containsExactlyInAnyOrder("first", "first", "good", "fine");
        for (int i = 0; i < 4; i++) {
            assertThat(bed.next()).isNotNull();
        }
        assertThat(bed.executesNothingMore()).isTrue();
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
    void leavesARunWhoseAnswerWasLostToWhoeverClaimsIt() throws Exception {
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
        RunQueue made = new RunQueue(sql, replica.claims, replica.dispatcher, Clock.systemUTC());
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

        /** Of a group that is about to be inserted. */
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

    private static QueueEntry entry(TenantId tenant, NewRun run, boolean ofCurrentVersion) {
        return new QueueEntry(
                tenant, RunId.next(), run, ofCurrentVersion, Clock.systemUTC().instant());
    }

    private NewRun run(String goal) {
        return of(agent, 1, goal);
    }

    private static NewRun of(AgentId agent, int version, String goal) {
        return new NewRun(
                new AgentWork(agent, "a", version, goal, ModelRef.parse("scripted/s")),
                JsonNodeFactory.instance.objectNode().put("who", "caller"),
                50,
                Map.of(),
                null,
                Limits.DEFAULTS,
                new RunOrigin(null, 0, null));
    }

    private String row(RunId run) {
        return fixtures.owner()
                .sql(
                        """
                        SELECT concat_ws(' ', status, epoch, COALESCE(lease_owner::text, 'null'),
                                         started_at IS NOT NULL, event_seq)
                          FROM agent_runs WHERE id = :id
                        """)
                .param("id", run.value())
                .query(String.class)
                .single()
                .replace(" t ", " true ")
                .replace(" f ", " false ");
    }

    private List<String> types(RunId run) {
        return texts("SELECT events FROM run_log WHERE run_id = :id ORDER BY seq", run).stream()
                .flatMap(String::lines)
                .map(line -> EventLine.parse(run, 1, line).type())
                .toList();
    }

    private List<String> entries(RunId run) {
        return texts(
                """
                SELECT seq || '-' || last_seq || ' under ' || epoch FROM run_log
                 WHERE run_id = :id ORDER BY seq
                """,
                run);
    }

    private List<String> texts(String sql, RunId run) {
        return fixtures.owner()
                .sql(sql)
                .param("id", run.value())
                .query((row, _) -> row.getString(1))
                .list();
    }

    private int count(String status) {
        return fixtures.owner()
                .sql("SELECT count(*) FROM agent_runs WHERE status = :status")
                .param("status", status)
                .query(Integer.class)
                .single();
    }

    private List<String> goalsOf(TenantId whose) {
        return database.tenantDatabase()
                .call(
                        whose,
                        jdbc ->
                                jdbc.sql("SELECT goal FROM agent_runs ORDER BY id")
                                        .query((row, _) -> row.getString(1))
                                        .list());
    }
}
