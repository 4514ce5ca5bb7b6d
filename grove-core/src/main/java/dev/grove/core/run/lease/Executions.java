package dev.grove.core.run.lease;

import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The runs that this replica executes at this moment, each on a virtual thread of its own. */
@Component
public class Executions {

    private static final Logger LOG = LoggerFactory.getLogger(Executions.class);

    private final RunExecutors executors;
    private final WakeUps others;
    private final KnownCeilings ceilings;
    private final Map<RunId, Execution> active = new ConcurrentHashMap<>();
    private final Map<RunId, Long> brokenAt = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private final Set<RunId> expected = ConcurrentHashMap.newKeySet();
    private int reserved;

    Executions(RunExecutors executors, WakeUps others, KnownCeilings ceilings) {
        this.executors = executors;
        this.others = others;
        this.ceilings = ceilings;
    }

    /**
     * Keeps places for runs that are about to be claimed.
     *
     * @param wanted as many of them as are free
     * @param most that may be executed at once
     */
    ClaimPlaces reserve(int wanted, int most) {
        lock.lock();
        try {
            int places = Math.clamp(most - active.size() - reserved, 0, wanted);
            reserved += places;
            return new ClaimPlaces(places, () -> giveBack(places));
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(int places) {
        lock.lock();
        try {
            reserved -= places;
        } finally {
            lock.unlock();
        }
    }

    /** Runs that may be this replica's from now on, though none of them is executed yet. */
    void expect(List<RunId> runs) {
        expected.addAll(runs);
    }

    /** Ends the expectation of runs; called when each of them is executed, or will not be. */
    void expectNoMore(List<RunId> runs) {
        lock.lock();
        try {
            expected.removeAll(Set.copyOf(runs));
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isExpected(RunId run) {
        return expected.contains(run);
    }

    /**
     * Starts to execute a run.
     *
     * @param replica that claimed it
     * @param renewal extends the replica's lease, when it may be over
     * @param afterwards runs when the execution has ended
     */
    Execution start(
            ClaimedRun run, Incarnation replica, Consumer<Execution> renewal, Runnable afterwards) {
        Execution execution = new Execution(run, replica, renewal, ceilings);
        if (run.origin().session() != null && !isExpected(run.id())) {
            // While it was in the queue, or another execution's, it may have been written to.
            execution.signal();
        }
        Execution older = active.put(run.id(), execution);
        if (older != null) {
            // This replica lost the run, did not notice yet, and has claimed it again.
            older.interrupt(Execution.Interruption.LEASE_LOST);
        }
        Thread.ofVirtual()
                .name("run-" + run.id())
                .start(() -> {
                    try {
                        executors.execute(execution);
                    } catch (RuntimeException e) {
                        LOG.error(
                                "Execution of run {} of tenant {} broke; it begins anew",
                                run.id(),
                                run.tenant(),
                                e);
                        brokenAt.put(run.id(), System.nanoTime());
                    } finally {
                        leave(execution);
                        afterwards.run();
                    }
                });
        return execution;
    }

    /**
     * Interrupts the run if it is executed here. Where another replica executes it, that replica is
     * notified and finds a cancellation in its row.
     */
    public void interrupt(RunId run, Execution.Interruption reason) {
        Execution execution = active.get(run);
        if (execution != null) {
            execution.interrupt(reason);
        } else if (reason == Execution.Interruption.CANCEL) {
            others.publish(WakeUp.CANCELLED);
        }
    }

    /**
     * Cuts off what is executed here of tenants whose brake says so. Each on a thread of its own:
     * what it interrupts may take its time, and a beat has none.
     */
    public void followBrakes() {
        Set<TenantId> stopped = ceilings.stopped();
        if (stopped.isEmpty()) {
            return;
        }
        active.values().stream()
                .filter(execution -> stopped.contains(execution.run().tenant()))
                .forEach(execution ->
                        Thread.ofVirtual()
                                .name("brake-" + execution.run().id())
                                .start(() -> execution.interrupt(Execution.Interruption.BRAKED)));
    }

    /**
     * Lets runs of a tenant begin, or go on.
     *
     * @throws dev.grove.core.error.GroveException braked
     */
    public void requireUnbraked(TenantId tenant) {
        ceilings.requireStart(tenant);
    }

    /** Whether the tenant's runs wait until its brake is released. */
    boolean isPaused(TenantId tenant) {
        return ceilings.isPaused(tenant);
    }

    /** Has the run's execution look for what was written to it, here or on another replica. */
    public void signal(RunId run) {
        if (!signalHere(run)) {
            others.publish(WakeUp.STEERED);
        }
    }

    /** False where the run is not executed here. */
    boolean signalHere(RunId run) {
        Execution execution = active.get(run);
        if (execution != null) {
            execution.signal();
        }
        return execution != null;
    }

    /** Whether an execution of the run broke here so short a time ago. */
    boolean brokeWithin(RunId run, Duration time) {
        forgetBroken(time);
        return brokenAt.containsKey(run);
    }

    /** Forgets which executions broke so long ago; their runs may be executed elsewhere by now. */
    void forgetBroken(Duration ago) {
        long now = System.nanoTime();
        brokenAt.values().removeIf(at -> now - at >= ago.toNanos());
    }

    public boolean contains(RunId run) {
        return active.containsKey(run);
    }

    /** How many runs of a tenant are executed here. */
    long countOf(TenantId tenant) {
        return active.values().stream()
                .filter(execution -> execution.run().tenant().equals(tenant))
                .count();
    }

    public int size() {
        return active.size();
    }

    Collection<Execution> all() {
        return List.copyOf(active.values());
    }

    /**
     * Waits until nothing is executed any more, nor about to be; false when the time was over
     * first.
     */
    boolean awaitNone(Duration limit) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = limit.toNanos();
            while (!active.isEmpty() || !expected.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = ended.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void leave(Execution execution) {
        lock.lock();
        try {
            active.remove(execution.run().id(), execution);
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
