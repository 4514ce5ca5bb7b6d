package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.KnownLimits;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.lease.StartBed;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunStatus;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts of tenants that may have so many runs at once, or start so many in a minute. */
@Timeout(120)
class LimitedStartsIT extends QueueBed {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private KnownLimits limits;
    private StartBed bed;
    private RunInserts rows;
    private StartGroups groups;
    private RunQueue queue;

    @BeforeEach
    void openQueue() {
        limits = TestLimits.of(database);
        bed = new StartBed(database, 10, limits);
        rows = TestQueues.inserts(database);
        groups = TestQueues.groups(bed, rows);
        queue = queue(TestLimits.admission(limits));
        bed.start();
        groups.start();
    }

    @AfterEach
    void tearDown() {
        groups.stop();
        bed.close();
        threads.shutdownNow();
    }

    @Test
    void stayQueuedAboveTheTenantsPlacesWhileThereIsRoomForOthers() throws Exception {
        TestLimits.put(database, tenant, 1, null);
        TenantId other = fixtures.tenant("other");
        AgentId others = fixtures.agent(other, "a");
        for (int i = 0; i < 3; i++) {
            assertThat(started(run("g")).orElseThrow().status()).isEqualTo(RunStatus.QUEUED);
        }
        assertThat(bed.next().run().tenant()).isEqualTo(tenant);
        // A look at the queue has all places that are free while it lasts.
        await("that no run is ahead of it")
                .until(() ->
                        started(of(other, others, 1, "other's")).orElseThrow().status()
                                == RunStatus.RUNNING);
        assertThat(bed.next().run().tenant()).isEqualTo(other);
        assertThat(queuedOf(tenant)).isEqualTo(2);
    }

    @Test
    void areRefusedBeyondThoseOfAMinuteHoweverManyAskAtOnce() throws Exception {
        TestLimits.put(database, tenant, null, 5);
        awaitTheBeginningOfAMinute();
        List<Future<Boolean>> asked = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            asked.add(threads.submit(this::starts));
        }
        int started = 0;
        for (Future<Boolean> each : asked) {
            started += each.get(60, TimeUnit.SECONDS) ? 1 : 0;
        }
        assertThat(started).isEqualTo(5);
        assertThat(goalsOf(tenant)).hasSize(5);
    }

    @Test
    void ofOthersAreNotRefusedWithThem() throws Exception {
        TestLimits.put(database, tenant, null, 0);
        TenantId other = fixtures.tenant("other");
        AgentId others = fixtures.agent(other, "a");
        List<Future<Boolean>> refused = new ArrayList<>();
        List<Future<Boolean>> fine = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            refused.add(threads.submit(this::starts));
            fine.add(threads.submit(() -> started(of(other, others, 1, "other's")).isPresent()));
        }
        for (Future<Boolean> each : refused) {
            assertThat(each.get(60, TimeUnit.SECONDS)).isFalse();
        }
        for (Future<Boolean> each : fine) {
            assertThat(each.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void sayWhichLimitItIsAndWhenTheyMayBeTriedAgain() {
        TestLimits.put(database, tenant, null, 0);
        GroveException refused = refusal();
        assertThat(refused.code()).isEqualTo(ErrorCode.QUOTA_EXCEEDED);
        assertThat(refused.details())
                .containsEntry("limit", "max_runs_per_minute")
                .containsEntry("allowed", new BigDecimal("0"));
        Instant freesAt = Instant.parse((String) refused.details().get("frees_at"));
        assertThat(freesAt.getEpochSecond() % 60).isZero();
        assertThat(Duration.between(Instant.now(), freesAt))
                .isBetween(Duration.ofSeconds(-1), Duration.ofSeconds(61));
        assertThat((Long) refused.details().get("retry_after_seconds")).isBetween(1L, 61L);
    }

    @Test
    void areRefusedFromMemoryUntilTheMinuteIsOverOrTheLimitIsAnother() {
        TestLimits.put(database, tenant, null, 0);
        SettableClock clock = new SettableClock(Instant.now());
        StartAdmission admission = TestLimits.admission(limits, clock);
        List<String> asked = new ArrayList<>();
        RunQueue remembering = queue(admission);
        Runnable start =
                () ->
                        admission.admit(
                                tenant,
                                () -> {
                                    asked.add("the database");
                                    return TestQueues.run(remembering.add(run("g")));
                                });
        assertThatThrownBy(start::run).isInstanceOf(GroveException.class);
        assertThatThrownBy(start::run).isInstanceOf(GroveException.class);
        assertThat(asked).hasSize(1);
        clock.advance(Duration.ofMinutes(2));
        assertThatThrownBy(start::run).isInstanceOf(GroveException.class);
        assertThat(asked).hasSize(2);
        TestLimits.put(database, tenant, null, 100);
        start.run();
        assertThat(goalsOf(tenant)).hasSize(1);
    }

    @Test
    void areRefusedWhileTheTenantKeepsAllThatItMayAndThoseWithinRunsAreNot() {
        RunId parent = started(run("g")).orElseThrow().id();
        TestLimits.putStorage(database, tenant, 5000L);
        keeps(null);
        started(run("not measured yet"));
        keeps(4999L);
        started(run("below"));
        keeps(5000L);
        GroveException refused = refusal();
        assertThat(refused.code()).isEqualTo(ErrorCode.QUOTA_EXCEEDED);
        assertThat(refused.details())
                .containsEntry("limit", "max_storage_bytes")
                .containsEntry("allowed", new BigDecimal("5000"))
                .containsEntry("used", 5000L)
                .containsEntry("measured_at", "2026-11-01T00:00:00Z")
                .doesNotContainKey("frees_at");
        assertThat((Long) refused.details().get("retry_after_seconds")).isBetween(50L, 61L);
        assertThat(refused.getMessage())
                .contains("keeps 5000 bytes", "may keep 5000", "DELETE /agent-runs/{id}");
        assertThat(insertChild(parent)).isEqualTo(1);

        TestLimits.putStorage(database, tenant, 5001L);
        assertThat(started(run("raised"))).isPresent();
    }

    private int insertChild(RunId parent) {
        return fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id,
                               root_run_id, status, goal, model, limits, metadata, workspace_files, priority, created_at)
                        SELECT tenant_id, gen_random_uuid(), kind, agent_id, agent_name, agent_version, id,
                               root_run_id, 'queued', goal, model, limits, metadata, workspace_files, priority, created_at
                          FROM agent_runs WHERE id = :parent
                        """)
                .param("parent", parent.value())
                .update();
    }

    private void keeps(@Nullable Long bytes) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO tenant_storage (tenant_id, bytes, measured_at, visited_at)
                        VALUES (:tenant, :bytes, CASE WHEN :bytes IS NOT NULL THEN timestamptz '2026-11-01 00:00:00Z' END, now())
                        ON CONFLICT (tenant_id) DO UPDATE SET bytes = excluded.bytes, measured_at = excluded.measured_at
                        """)
                .param("tenant", tenant.value())
                .param("bytes", bytes, Types.BIGINT)
                .update();
    }

    private long queuedOf(TenantId whose) {
        return fixtures.owner()
                .sql(
                        "SELECT count(*) FROM agent_runs WHERE tenant_id = :tenant AND status = 'queued'")
                .param("tenant", whose.value())
                .query(Long.class)
                .single();
    }

    private GroveException refusal() {
        try {
            started(run("g"));
        } catch (GroveException e) {
            return e;
        }
        throw new AssertionError("It was started");
    }

    private boolean starts() {
        try {
            return started(run("g")).isPresent();
        } catch (GroveException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.QUOTA_EXCEEDED);
            return false;
        }
    }

    /** The minute of the database, which runs on the same machine. */
    private static void awaitTheBeginningOfAMinute() {
        await().until(() -> Instant.now().getEpochSecond() % 60 < 40);
    }

    private Optional<Run> started(PendingRun run) {
        return TestQueues.run(queue.add(run));
    }

    private RunQueue queue(StartAdmission admission) {
        return TestQueues.on(database, bed, rows, groups, admission);
    }
}
