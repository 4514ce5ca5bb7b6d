package dev.grove.core.run.lease;

import dev.grove.core.id.TenantId;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Claims runs and has them executed, as many as this replica may run at once. Looks whenever it is
 * woken, and now and then for what other replicas left.
 */
@Component
public class Dispatcher implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
    private static final int MOST_PER_CLAIM = 100;

    private final Claims claims;
    private final Executions executions;
    private final Consumer<Execution> renewal;
    private final ReplicaLease lease;
    private final LeaseSettings settings;
    private final ClaimMetrics metrics;
    private final Backlog backlog;
    private final WakeUps others;
    private volatile boolean claiming;
    private volatile Thread thread = Thread.ofPlatform().unstarted(() -> {});

    Dispatcher(
            Claims claims,
            Executions executions,
            LeaseKeeper keeper,
            ReplicaLease lease,
            LeaseSettings settings,
            ClaimMetrics metrics,
            Backlog backlog,
            WakeUps others) {
        this.claims = claims;
        this.executions = executions;
        this.renewal = keeper::settleDoubt;
        this.lease = lease;
        this.settings = settings;
        this.metrics = metrics;
        this.backlog = backlog;
        this.others = others;
        keeper.whenFreed(this::wakeHere);
    }

    /**
     * There may be something to claim, here or elsewhere. Cheap; may be called for every run that
     * is queued.
     */
    public void wake() {
        wakeHere();
        others.publish(WakeUp.QUEUED);
    }

    /**
     * Wakes dispatchers for a queued run of a tenant, as far as the tenant's limit of concurrent
     * runs gives them reason to look. Runs of a paused tenant wait.
     */
    public void wake(TenantId tenant) {
        if (executions.isPaused(tenant)) {
            return;
        }
        if (backlog.hasGrownBy(tenant, () -> executions.countOf(tenant))) {
            others.publish(WakeUp.QUEUED);
        }
    }

    /** Wakes this replica's dispatcher alone. */
    void wakeHere() {
        backlog.mayHaveGrown();
    }

    @Override
    public void start() {
        claiming = true;
        thread = Thread.ofPlatform().name("dispatcher").start(this::dispatchUntilStopped);
    }

    /** Claims no more, lets turns come to their next commit, and cuts off what takes too long. */
    @Override
    public void stop() {
        claiming = false;
        wakeHere();
        try {
            thread.join();
            executions.all().forEach(Execution::requestHandOver);
            if (!executions.awaitNone(settings.shutdownGrace())) {
                executions.all().forEach(e -> e.interrupt(Execution.Interruption.SHUTDOWN));
                executions.awaitNone(settings.shutdownGrace());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return claiming;
    }

    /** First to stop and last to start: while runs are handed over, everything else still works. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }

    private void dispatchUntilStopped() {
        while (claiming) {
            boolean mayHaveMore = false;
            try {
                mayHaveMore = claimAlone();
            } catch (RuntimeException e) {
                LOG.warn("Could not claim runs; trying again", e);
            }
            if (!mayHaveMore) {
                awaitWakeUp();
            }
        }
    }

    private boolean claimAlone() {
        lease.claiming().lock();
        try {
            return claimOnce();
        } finally {
            lease.claiming().unlock();
        }
    }

    private boolean claimOnce() {
        Incarnation mine = lease.current();
        if (mine.isOver() || mine.isInDoubt()) {
            return false;
        }
        try (ClaimPlaces free = reserve(MOST_PER_CLAIM)) {
            if (free.places() == 0) {
                backlog.wasNotLookedAt();
                return false;
            }
            return claim(mine, free.places());
        }
    }

    /** Keeps as many of these places as are free for runs that are about to be claimed. */
    ClaimPlaces reserve(int wanted) {
        return executions.reserve(wanted, settings.maxConcurrent());
    }

    private boolean claim(Incarnation mine, int room) {
        long mark = backlog.mark();
        List<ClaimedRun> abandoned = claims.claimAbandoned(mine.id(), room);
        metrics.tookOver(abandoned);
        start(abandoned, mine);
        int rest = room - abandoned.size();
        if (rest == 0) {
            return true;
        }
        List<ClaimedRun> queued = claims.claimQueued(mine.id(), rest);
        metrics.tookFromQueue(queued);
        start(queued, mine);
        if (queued.size() == rest) {
            return true;
        }
        backlog.wasEmpty(mark);
        return false;
    }

    private void start(List<ClaimedRun> claimed, Incarnation replica) {
        if (!claimed.isEmpty()) {
            others.publish(WakeUp.EVENTS);
        }
        for (ClaimedRun run : claimed) {
            Execution _ =
                    executions.start(
                            run, replica, renewal, () -> backlog.placeIsFree(run.tenant()));
        }
    }

    private void awaitWakeUp() {
        try {
            backlog.awaitReason(settings.poll());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            claiming = false;
        }
    }
}
