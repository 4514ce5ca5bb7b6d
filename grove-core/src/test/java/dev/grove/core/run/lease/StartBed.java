package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventHub;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.quota.KnownLimits;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.wake.WakeUps;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A replica that executes so many runs at once, each until it is let end, or is asked to hand over.
 */
public final class StartBed implements AutoCloseable {

    private static final Duration SELDOM = Duration.ofMinutes(1);

    public final WakeUps others = new WakeUps();
    public final EventHub hub = new EventHub();
    public final Dispatcher dispatcher;
    public final StartClaims claims;

    private final BlockingQueue<Execution> executed = new LinkedBlockingQueue<>();
    private final Semaphore mayEnd = new Semaphore(0);
    private final Executions executions =
            new Executions(TestExecutors.all(this::execute), others, TestCeilings.none());
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Backlog backlog;
    private final ReplicaLease lease;
    private final LeaseKeeper keeper;

    public StartBed(TestDatabase database, int maxConcurrent) {
        this(database, maxConcurrent, TestLimits.none());
    }

    public StartBed(TestDatabase database, int maxConcurrent, KnownLimits limits) {
        backlog = new Backlog(limits);
        LeaseSettings settings = TestDispatchers.settings(maxConcurrent, SELDOM, SELDOM);
        Replicas replicas = new Replicas(database.engineDatabase());
        lease =
                new ReplicaLease(
                        replicas,
                        executions,
                        settings,
                        new SettableClock(),
                        new KeyMemory(),
                        LocalReplicas.UNSEEN);
        keeper =
                new LeaseKeeper(
                        lease,
                        replicas,
                        new Leases(database.engineDatabase()),
                        executions,
                        settings,
                        _ -> Duration.ZERO);
        keeper.begin();
        ClaimMetrics metrics = new ClaimMetrics(meters);
        dispatcher =
                new Dispatcher(
                        TestClaims.over(database.engineDatabase()),
                        executions,
                        keeper,
                        lease,
                        settings,
                        metrics,
                        backlog,
                        others);
        claims = new StartClaims(executions, lease, keeper, metrics, backlog, dispatcher, hub);
        hub.start();
    }

    /** Until its first look at the queue has found nothing. */
    public void start() {
        dispatcher.start();
        await().until(backlog::isKnownToBeEmpty);
    }

    public UUID replica() {
        return lease.current().id();
    }

    public Execution next() throws InterruptedException {
        Execution execution = executed.poll(60, TimeUnit.SECONDS);
        assertThat(execution).as("an execution begins").isNotNull();
        return execution;
    }

    public boolean executesNothingMore() {
        return executed.isEmpty();
    }

    /** How many runs did not wait in the queue, or were taken from it. */
    public long started() {
        return meters.get("grove.queue.wait").timer().count();
    }

    public void letOneEnd() {
        mayEnd.release();
    }

    /** Another replica may have queued runs, and this one does not get to look. */
    public void beforeItLooks(Runnable work) {
        lease.claiming().lock();
        try {
            backlog.mayHaveGrown();
            work.run();
        } finally {
            lease.claiming().unlock();
        }
    }

    /** Releases owned runs that are not executed, as the keeper does at each renewal. */
    public void releaseUnexecuted() {
        keeper.releaseUnexecuted();
    }

    private void execute(Execution execution) {
        executed.add(execution);
        await().pollInterval(Duration.ofMillis(5))
                .atMost(SELDOM)
                .until(() ->
                        mayEnd.tryAcquire()
                                || execution.cancellation().isRequested()
                                || execution.isHandOverRequested());
    }

    @Override
    public void close() {
        mayEnd.release(1_000);
        dispatcher.stop();
    }
}
