package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventHub;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.wake.WakeUps;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.Thread.State;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;

/** How often a replica asks the database for runs, and for how many of them. */
@Timeout(120)
class DispatchRoundsIT {

    private static final Duration SELDOM = Duration.ofHours(1);
    private static final Duration OFTEN = Duration.ofMillis(10);
    private static final Duration LONG = Duration.ofSeconds(60);

    private final WakeUps others = new WakeUps();
    private final BlockingQueue<Execution> executed = new LinkedBlockingQueue<>();
    private final Executions executions =
            new Executions(TestExecutors.all(this::execute), others, TestCeilings.none());
    private TestDatabase database;
    private RunFixtures fixtures;
    private TenantId tenant;
    private AgentId agent;
    private AskedClaims claims;
    private @Nullable Dispatcher started;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
        claims = new AskedClaims(database.engineDatabase());
    }

    @AfterEach
    void tearDown() {
        claims.mayAnswer.countDown();
        if (started != null) {
            started.stop();
        }
        database.close();
    }

    @Test
    void asksOnceWhenNothingIsQueued() {
        start(10, SELDOM);
        awaitSleep();
        assertThat(claims.asked).containsExactly("10 abandoned", "10 queued");
    }

    @Test
    void asksAgainWhenItIsWoken() throws Exception {
        Dispatcher dispatcher = start(10, SELDOM);
        awaitSleep();
        queue(1);
        dispatcher.wake();
        next();
        awaitSleep();
        assertThat(claims.asked)
                .containsExactly("10 abandoned", "10 queued", "10 abandoned", "10 queued");
    }

    @Test
    void asksAtOnceWhenAnotherReplicaHasQueued() throws Exception {
        Dispatcher dispatcher = start(10, SELDOM);
        awaitSleep();
        queue(1);
        new RemoteQueueListener(dispatcher).look();
        assertThat(next().run().tenant()).isEqualTo(tenant);
    }

    @Test
    void asksOnceForManyWakeUps() {
        claims.answersLater();
        Dispatcher dispatcher = start(10, SELDOM);
        await().until(() -> !claims.asked.isEmpty());
        for (int i = 0; i < 50; i++) {
            dispatcher.wake();
        }
        claims.mayAnswer.countDown();
        await().until(() -> claims.asked.size() >= 4);
        awaitSleep();
        assertThat(claims.asked).hasSize(4);
    }

    @Test
    void asksNothingWhileItHasNoRoom() throws Exception {
        queue(3);
        Dispatcher dispatcher = start(2, SELDOM);
        next();
        Execution second = next();
        awaitSleep();
        dispatcher.wake();
        second.requestHandOver();
        next();
        awaitSleep();
        assertThat(claims.asked)
                .containsExactly("2 abandoned", "2 queued", "1 abandoned", "1 queued");
    }

    @Test
    void claimsAHundredAtOnceAndGoesOnUntilItHasAllThatIsQueued() {
        queue(101);
        start(1_000, SELDOM);
        awaitSleep();
        assertThat(executions.size()).isEqualTo(101);
        assertThat(claims.asked)
                .containsExactly("100 abandoned", "100 queued", "100 abandoned", "100 queued");
    }

    @Test
    void claimsAHundredAtOnceAndGoesOnUntilItHasAllThatIsAbandoned() {
        queue(101);
        TestClaims.over(database.engineDatabase()).claimQueued(UUID.randomUUID(), 101);
        start(1_000, SELDOM);
        awaitSleep();
        assertThat(executions.size()).isEqualTo(101);
        assertThat(claims.asked).containsExactly("100 abandoned", "100 abandoned", "99 queued");
    }

    @Test
    void asksForNoQueuedRunsWhereAbandonedOnesTakeAllRoom() {
        queue(2);
        TestClaims.over(database.engineDatabase()).claimQueued(UUID.randomUUID(), 2);
        start(2, SELDOM);
        awaitSleep();
        assertThat(claims.asked).containsExactly("2 abandoned");
    }

    @Test
    void asksAgainLaterWhenTheDatabaseWasAway() throws Exception {
        claims.away = true;
        start(10, OFTEN);
        await().until(() -> claims.asked.size() >= 2);
        queue(1);
        claims.away = false;
        assertThat(next().run().tenant()).isEqualTo(tenant);
    }

    @Test
    void hasAlsoThatHandedOverWhichItWasClaimingAsItStopped() throws Exception {
        queue(1);
        claims.answersLater();
        Dispatcher dispatcher = start(10, SELDOM);
        await().until(() -> !claims.asked.isEmpty());
        Thread stopping = Thread.ofPlatform().start(dispatcher::stop);
        await().until(() ->
                stopping.getState() == State.WAITING || stopping.getState() == State.TERMINATED);
        claims.mayAnswer.countDown();
        assertThat(next().run().tenant()).isEqualTo(tenant);
        assertThat(stopping.join(LONG)).isTrue();
        assertThat(executions.size()).as("it left in time").isZero();
    }

    @Test
    void leavesTheInterruptOfItsStopToTheCaller() {
        Dispatcher dispatcher = start(10, SELDOM);
        Thread.currentThread().interrupt();
        dispatcher.stop();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(dispatcher.isRunning()).isFalse();
    }

    @Test
    void claimsNoMoreOnceItsThreadIsInterrupted() {
        Dispatcher dispatcher = start(10, SELDOM);
        awaitSleep();
        Thread thread = dispatcherThread();
        thread.interrupt();
        await().until(() -> !thread.isAlive());
        assertThat(dispatcher.isRunning()).isFalse();
        assertThat(claims.asked).hasSize(2);
    }

    /** Comes to a commit often, and ends there when it is asked to hand over. */
    private void execute(Execution execution) {
        executed.add(execution);
        boolean goesOn = true;
        while (goesOn && !execution.isHandOverRequested()) {
            goesOn = execution.cancellation().sleep(OFTEN);
        }
    }

    private Dispatcher start(int maxConcurrent, Duration poll) {
        Dispatcher dispatcher =
                TestDispatchers.of(
                        database,
                        claims,
                        executions,
                        TestDispatchers.settings(maxConcurrent, poll, LONG),
                        new SimpleMeterRegistry(),
                        others);
        dispatcher.start();
        started = dispatcher;
        return dispatcher;
    }

    private void queue(int runs) {
        for (int i = 0; i < runs; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
    }

    private Execution next() throws InterruptedException {
        Execution execution = executed.poll(60, TimeUnit.SECONDS);
        assertThat(execution).as("an execution begins").isNotNull();
        return execution;
    }

    /** Only where it waits for a wake-up does it wait at a semaphore. */
    private static void awaitSleep() {
        await().pollInterval(OFTEN)
                .until(() ->
                        Stream.of(dispatcherThread().getStackTrace())
                                .anyMatch(frame ->
                                        frame.getClassName().equals(Semaphore.class.getName())));
    }

    private static Thread dispatcherThread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("dispatcher"))
                .findAny()
                .orElseThrow();
    }

    /** The real ones, which the test counts, holds up and can do without. */
    private static final class AskedClaims extends Claims {

        private final List<String> asked = new CopyOnWriteArrayList<>();
        private volatile CountDownLatch mayAnswer = new CountDownLatch(0);
        private volatile boolean away;

        AskedClaims(EngineDatabase database) {
            super(
                    database,
                    new EventHub(),
                    Clock.systemUTC(),
                    TestExecutors.all(_ -> {}),
                    TestCeilings.none(),
                    Tracing.OFF);
        }

        void answersLater() {
            mayAnswer = new CountDownLatch(1);
        }

        @Override
        List<ClaimedRun> claimAbandoned(UUID owner, int limit) {
            ask(limit + " abandoned");
            return super.claimAbandoned(owner, limit);
        }

        @Override
        List<ClaimedRun> claimQueued(UUID owner, int limit) {
            ask(limit + " queued");
            return super.claimQueued(owner, limit);
        }

        private void ask(String question) {
            asked.add(question);
            if (away) {
                throw new DataAccessResourceFailureException("The database is away");
            }
            try {
                mayAnswer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
