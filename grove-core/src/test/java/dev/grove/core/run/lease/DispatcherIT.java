package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.DatabaseSettings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A replica claims what it has room for, and leaves in order what it cannot finish. */
@Timeout(120)
class DispatcherIT {

    private static final Duration SELDOM = Duration.ofHours(1);
    private static final Duration OFTEN = Duration.ofMillis(10);

    private final WakeUps others = new WakeUps();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final BlockingQueue<Execution> executed = new LinkedBlockingQueue<>();
    private final Semaphore mayEnd = new Semaphore(0);
    private final Executions executions =
            new Executions(TestExecutors.all(this::execute), others, TestCeilings.none());
    private boolean patient;
    private TestDatabase database;
    private RunFixtures fixtures;
    private TenantId tenant;
    private AgentId agent;
    private @Nullable Dispatcher started;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void tearDown() {
        mayEnd.release(1_000);
        if (started != null) {
            started.stop();
        }
        database.close();
    }

    @Test
    void executesWhatIsQueuedWhenItIsWoken() throws Exception {
        Dispatcher dispatcher = start(10, SELDOM, Duration.ofSeconds(30));
        await().until(() -> dispatcher.isRunning());
        RunId run = queue();
        dispatcher.wake();
        assertThat(next().run().id()).isEqualTo(run);
        assertThat(TakenWakeUps.of(others))
                .as("the claim has an event")
                .containsExactlyInAnyOrder(WakeUp.QUEUED, WakeUp.EVENTS);
    }

    @Test
    void looksNowAndThenUnasked() throws Exception {
        start(10, OFTEN, Duration.ofSeconds(30));
        RunId run = queue();
        assertThat(next().run().id()).isEqualTo(run);
    }

    @Test
    void looksAtOnceWhenAnotherReplicaHasQueued() throws Exception {
        Dispatcher dispatcher = start(10, SELDOM, Duration.ofSeconds(30));
        RemoteQueueListener listener = new RemoteQueueListener(dispatcher);
        assertThat(listener.wakeUps()).containsExactly(WakeUp.QUEUED);
        RunId run = queue();
        listener.look();
        assertThat(next().run().id()).isEqualTo(run);
        others.publish(WakeUp.KEYS);
        assertThat(TakenWakeUps.of(others))
                .as("it does not send them back")
                .containsExactlyInAnyOrder(WakeUp.EVENTS, WakeUp.KEYS);
    }

    @Test
    void executesNoMoreAtOnceThanItMayAndGoesOnWhenOneHasEnded() throws Exception {
        queue();
        queue();
        RunId third = queue();
        start(2, SELDOM, Duration.ofSeconds(30));
        next();
        next();
        assertThat(executions.size()).isEqualTo(2);
        assertThat(fixtures.statusOf(third)).isEqualTo("queued");
        mayEnd.release();
        assertThat(next().run().id()).isEqualTo(third);
        assertThat(executions.size()).isEqualTo(2);
    }

    @Test
    void takesOverWhatIsAbandonedBeforeWhatIsQueuedAndCountsIt() throws Exception {
        RunId abandoned = queue();
        TestClaims.over(database.engineDatabase()).claimQueued(UUID.randomUUID(), 1);
        RunId queued = queue();
        start(1, SELDOM, Duration.ofSeconds(30));
        assertThat(next().run().id()).isEqualTo(abandoned);
        assertThat(meters.get("grove.runs.takeovers").counter().count()).isEqualTo(1);
        assertThat(fixtures.statusOf(queued)).isEqualTo("queued");
    }

    @Test
    void leavesNoRoomEmptyBesideWhatItTookOver() throws Exception {
        RunId abandoned = queue();
        TestClaims.over(database.engineDatabase()).claimQueued(UUID.randomUUID(), 1);
        RunId queued = queue();
        queue();
        start(2, SELDOM, Duration.ofSeconds(30));
        assertThat(next().run().id()).isEqualTo(abandoned);
        assertThat(next().run().id()).isEqualTo(queued);
        assertThat(meters.get("grove.queue.wait").timer().count()).isEqualTo(1);
        assertThat(executions.size()).isEqualTo(2);
    }

    @Test
    void asksExecutionsToHandOverWhenItStops() throws Exception {
        patient = true;
        Dispatcher dispatcher = start(10, OFTEN, Duration.ofSeconds(60));
        queue();
        Execution execution = next();
        assertThat(execution.isHandOverRequested()).isFalse();
        dispatcher.stop();
        assertThat(dispatcher.isRunning()).isFalse();
        assertThat(execution.isHandOverRequested()).isTrue();
        assertThat(execution.interruption()).as("it left in time").isNull();
        assertThat(executions.size()).isZero();
    }

    @Test
    void cutsOffWhatDoesNotHandOverInTime() throws Exception {
        Dispatcher dispatcher = start(10, OFTEN, Duration.ofMillis(50));
        queue();
        Execution execution = next();
        dispatcher.stop();
        assertThat(execution.interruption()).isEqualTo(Interruption.SHUTDOWN);
    }

    @Test
    void claimsNothingOnceItHasStopped() throws Exception {
        Dispatcher dispatcher = start(10, OFTEN, Duration.ofMillis(50));
        dispatcher.stop();
        RunId run = queue();
        dispatcher.wake();
        assertThat(executed).isEmpty();
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
    }

    @Test
    void startsAfterTheRunsOfAKilledServerAreFreeAndStopsBeforeAllElse() {
        Replicas replicas = new Replicas(database.engineDatabase());
        SoleReplica sole = new SoleReplica(replicas, DatabaseSettings.embedded());
        RunId run = queue();
        UUID killed = UUID.randomUUID();
        replicas.register(killed, SELDOM);
        TestClaims.over(database.engineDatabase()).claimQueued(killed, 1);
        assertThat(sole.isRunning()).isFalse();
        sole.start();
        assertThat(sole.isRunning()).isTrue();
        assertThat(TestClaims.over(database.engineDatabase()).claimAbandoned(UUID.randomUUID(), 5))
                .extracting(ClaimedRun::id)
                .containsExactly(run);
        sole.stop();
        assertThat(sole.isRunning()).isFalse();
        assertThat(start(1, SELDOM, OFTEN).getPhase())
                .isGreaterThan(sole.getPhase())
                .isEqualTo(Integer.MAX_VALUE);
    }

    /**
     * Ends when the test lets it, when it is cut off, or, a patient one, when it is asked to hand
     * over.
     */
    private void execute(Execution execution) {
        executed.add(execution);
        await().pollInterval(OFTEN)
                .until(() ->
                        mayEnd.tryAcquire()
                                || execution.cancellation().isRequested()
                                || (patient && execution.isHandOverRequested()));
    }

    private Dispatcher start(int maxConcurrent, Duration poll, Duration grace) {
        Dispatcher dispatcher =
                TestDispatchers.of(
                        database,
                        TestClaims.over(database.engineDatabase()),
                        executions,
                        TestDispatchers.settings(maxConcurrent, poll, grace),
                        meters,
                        others);
        dispatcher.start();
        started = dispatcher;
        return dispatcher;
    }

    private RunId queue() {
        return fixtures.queuedRun(tenant, agent, 50);
    }

    private Execution next() throws InterruptedException {
        Execution execution = executed.poll(60, TimeUnit.SECONDS);
        assertThat(execution).as("an execution begins").isNotNull();
        return execution;
    }
}
