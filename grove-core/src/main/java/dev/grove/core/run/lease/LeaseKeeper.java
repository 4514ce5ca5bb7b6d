package dev.grove.core.run.lease;

import dev.grove.core.id.RunId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Extends this replica's lease, ends those of silent replicas, and lets others have the runs that
 * cannot go on here.
 */
@Component
class LeaseKeeper implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    /** So that a connection over which no answer comes does not cost the lease. */
    private static final int ROUNDS_AT_ONCE = 3;

    /**
     * Threads, one for each repetition: those that wait for a connection of the engine, because all
     * are in use, must not keep beats waiting, which have connections of their own.
     */
    private static final int REPETITIONS = 4;

    private final ReplicaLease lease;
    private final Replicas replicas;
    private final Leases leases;
    private final Executions executions;
    private final LeaseSettings settings;
    private final PendingWrites journal;
    private final ReentrantLock turn = new ReentrantLock();
    private final Semaphore rounds = new Semaphore(ROUNDS_AT_ONCE);
    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("lease-", 0).factory());
    private volatile Runnable onFreed = () -> {};
    private volatile boolean running;
    private @Nullable ScheduledExecutorService clockwork;

    LeaseKeeper(
            ReplicaLease lease,
            Replicas replicas,
            Leases leases,
            Executions executions,
            LeaseSettings settings,
            PendingWrites journal) {
        this.lease = lease;
        this.replicas = replicas;
        this.leases = leases;
        this.executions = executions;
        this.settings = settings;
        this.journal = journal;
    }

    /** Sets the action that follows when runs were left to whichever replica claims them first. */
    void whenFreed(Runnable look) {
        onFreed = look;
    }

    /**
     * By a clockwork of its own: while the server stops, its sweeps have ended, and runs that are
     * handed over need the lease all the same.
     */
    @Override
    public void start() {
        begin();
        ScheduledExecutorService started =
                Executors.newScheduledThreadPool(
                        REPETITIONS,
                        Thread.ofPlatform().daemon().name("lease-clock-", 0).factory());
        repeat(started, settings.renewal(), this::renew);
        repeat(started, settings.poll(), this::pollAsked);
        repeat(started, settings.poll(), this::endSilentReplicas);
        repeat(started, settings.renewal(), this::releaseUnexecuted);
        clockwork = started;
    }

    /** Each of them catches what fails: an exception would end its repetition. */
    private static void repeat(ScheduledExecutorService clockwork, Duration every, Runnable work) {
        long millis = every.toMillis();
        ScheduledFuture<?> _ =
                clockwork.scheduleAtFixedRate(work, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Begins the lease; what is to be done again and again is left to the clockwork. */
    void begin() {
        running = true;
        try {
            lease.open();
        } catch (RuntimeException e) {
            LOG.warn("Could not begin this replica's lease; trying again", e);
        }
    }

    /** An execution that has not ended keeps the lease until it runs out. */
    @Override
    public void stop() {
        running = false;
        if (clockwork != null) {
            clockwork.shutdownNow();
        }
        try {
            if (executions.size() == 0) {
                lease.close();
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not end this replica's lease; it runs out", e);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the leases of a killed server have ended, before the dispatcher claims anything. */
    @Override
    public int getPhase() {
        return SoleReplica.PHASE + 1;
    }

    void renew() {
        if (running && rounds.tryAcquire()) {
            threads.execute(() -> {
                try {
                    round();
                } finally {
                    rounds.release();
                }
            });
        }
    }

    /** Extends the lease, then looks which runs cannot go on under it. */
    void round() {
        try {
            lease.beat();
            giveUpUnwritten();
        } catch (RuntimeException e) {
            // Each execution asks for itself when the lease may be over, and if it runs out
            // meanwhile, the journal refuses what is written under it.
            LOG.warn("Could not extend the lease of {} runs", executions.size(), e);
        }
    }

    /**
     * Extends the lease out of turn, for an execution that cannot be sure of it. After an outage
     * many ask at once: the first extends it, and the others find that done.
     */
    void settleDoubt(Execution execution) {
        while (execution.isInDoubt()) {
            if (!settle(execution) && !execution.cancellation().sleep(settings.poll())) {
                execution.interrupt(Execution.Interruption.SHUTDOWN);
            }
        }
    }

    /** False when the database did not answer. */
    private boolean settle(Execution execution) {
        try {
            if (!turn.tryLock(settings.poll().toMillis(), TimeUnit.MILLISECONDS)) {
                return !execution.isInDoubt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
        try {
            if (execution.isInDoubt()) {
                lease.beat();
            }
            return !execution.isInDoubt();
        } catch (RuntimeException e) {
            LOG.warn("Lease check for run {} failed; retrying", execution.run().id(), e);
            return false;
        } finally {
            turn.unlock();
        }
    }

    /**
     * A replica that cannot make a run's writes durable for the length of a lease gives the run up,
     * though its lease may still be extended over other connections: otherwise the run would stand
     * here for as long, and no other replica could take it over. An outage of the whole database
     * does not count, nor does what an earlier execution has left pending.
     */
    private void giveUpUnwritten() {
        if (!lease.current().isSteadyFor(settings.lease())) {
            return;
        }
        for (Execution execution : executions.all()) {
            RunId run = execution.run().id();
            if (!execution.isLost()
                    && execution.hasLasted(settings.lease())
                    && journal.oldestOf(run).compareTo(settings.lease()) >= 0) {
                LOG.warn(
                        "A journal write of run {} has been pending for a lease or longer; the run"
                                + " is given up",
                        run);
                execution.giveUp();
            }
        }
    }

    /**
     * Lets replicas claim what this one owns and does not execute. Runs whose executions broke wait
     * for the length of a lease, so that one that always breaks is not tried all the time.
     */
    void releaseUnexecuted() {
        executions.forgetBroken(settings.lease());
        Incarnation mine = lease.current();
        if (!running || mine.isOver()) {
            return;
        }
        try {
            Map<RunId, Long> unexecuted = unexecuted(mine);
            unexecuted.keySet().removeIf(run -> executions.brokeWithin(run, settings.lease()));
            if (!unexecuted.isEmpty() && leases.release(mine.id(), unexecuted) > 0) {
                LOG.warn("{} runs were not executed here, and are released", unexecuted.size());
                onFreed.run();
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not look for runs that are not executed", e);
        }
    }

    /** While runs are claimed it cannot be said which are executed. */
    private Map<RunId, Long> unexecuted(Incarnation mine) {
        ReentrantLock claiming = lease.claiming();
        try {
            if (!claiming.tryLock(settings.renewal().toMillis(), TimeUnit.MILLISECONDS)) {
                return new HashMap<>();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new HashMap<>();
        }
        try {
            Map<RunId, Long> owned = leases.owned(mine.id());
            // First: what is not expected any more is executed by now.
            owned.keySet().removeIf(executions::isExpected);
            executions.all().stream()
                    .filter(execution -> !execution.isLost())
                    .map(Execution::run)
                    .forEach(run -> owned.remove(run.id(), run.epoch()));
            return owned;
        } finally {
            claiming.unlock();
        }
    }

    void endSilentReplicas() {
        Incarnation mine = lease.current();
        if (!running || mine.isOver()) {
            return;
        }
        try {
            int killed = lease.endKilled();
            int silent = replicas.endSilent(mine.id(), settings);
            if (silent > 0) {
                LOG.warn("{} replicas were silent for a lease; their runs are taken over", silent);
            }
            if (killed + silent > 0) {
                onFreed.run();
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not look for silent replicas", e);
        }
    }

    /** Passes on to executions what was asked of their runs on any replica. */
    void pollAsked() {
        if (executions.size() == 0) {
            return;
        }
        try {
            leases.asked(lease.current().id()).forEach(this::pass);
        } catch (RuntimeException e) {
            LOG.warn("Could not look for what was asked of runs", e);
        }
    }

    private void pass(Leases.Asked asked) {
        if (asked.cancel()) {
            executions.interrupt(asked.run(), Execution.Interruption.CANCEL);
        } else {
            boolean _ = executions.signalHere(asked.run());
        }
    }
}
