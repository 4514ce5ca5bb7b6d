package dev.grove.core.run.lease;

import dev.grove.core.key.KeyMemory;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The one lease under which this replica executes all of its runs. */
@Component
class ReplicaLease {

    private static final Logger LOG = LoggerFactory.getLogger(ReplicaLease.class);

    private final Replicas replicas;
    private final Executions executions;
    private final LeaseSettings settings;
    private final Clock clock;
    private final KeyMemory keys;
    private final LocalReplicas local;
    private final ReentrantLock registering = new ReentrantLock();
    private final ReentrantLock claiming = new ReentrantLock(true);
    private volatile Incarnation current;
    private volatile boolean closed;

    /** Number of the latest revocation after which nothing here acts by what was known before. */
    private volatile long followed = Long.MIN_VALUE;

    ReplicaLease(
            Replicas replicas,
            Executions executions,
            LeaseSettings settings,
            Clock clock,
            KeyMemory keys,
            LocalReplicas local) {
        this.replicas = replicas;
        this.executions = executions;
        this.settings = settings;
        this.clock = clock;
        this.keys = keys;
        this.local = local;
        this.current = new Incarnation(clock, settings);
        this.current.end();
    }

    /** The incarnation that may claim runs now; it is over where this replica has no lease. */
    Incarnation current() {
        return current;
    }

    /**
     * Held from before runs are claimed until their executions have started: what the replica owns
     * beside these is executed by nothing.
     */
    ReentrantLock claiming() {
        return claiming;
    }

    /**
     * Extends the lease; begins a new one where there is none, or another replica has ended it.
     * Then what was executed under it is interrupted. Keys that were revoked are forgotten before
     * the lease is extended, so that none is taken for good under a term which began after that;
     * and what the brake of a tenant stops is cut off before others read that it is.
     */
    void beat() {
        Incarnation mine = current;
        if (!mine.isOver()) {
            LeaseTerm term = mine.beginTerm();
            Optional<Long> revocation = replicas.extend(mine.id(), settings, followed);
            if (revocation.isPresent()) {
                boolean _ = keys.forgetAsOf(revocation.get());
                long seen = keys.revocationsSeen();
                executions.followBrakes();
                mine.extend(term);
                if (seen > followed) {
                    replicas.hasFollowed(mine.id(), seen);
                    followed = seen;
                }
                return;
            }
            lose(mine);
        }
        begin(mine);
    }

    /** Begins a lease; where that fails, the next beat does. */
    void open() {
        closed = false;
        beat();
    }

    /**
     * Ends the lease, so that others need not wait for its end, and begins none until it is opened.
     */
    void close() {
        registering.lock();
        try {
            closed = true;
            current.end();
            replicas.end(current.id());
        } finally {
            registering.unlock();
        }
    }

    /** Ends leases of replicas of this machine that were killed; gives how many. */
    int endKilled() {
        return local.endKilled();
    }

    private void lose(Incarnation lost) {
        lost.end();
        if (closed) {
            return;
        }
        LOG.warn(
                "This replica was silent for longer than its lease of {} ms, and another one has"
                        + " ended it; {} runs are given up",
                settings.lease().toMillis(),
                executions.size());
        executions.all().stream()
                .filter(execution -> execution.isUnder(lost))
                .forEach(ReplicaLease::cutOff);
    }

    /** Interrupts an execution; a failure to do so keeps no other from being interrupted. */
    private static void cutOff(Execution execution) {
        try {
            execution.interrupt(Execution.Interruption.LEASE_LOST);
        } catch (RuntimeException e) {
            LOG.error("Run {} could not be interrupted", execution.run().id(), e);
        }
    }

    private void begin(Incarnation former) {
        registering.lock();
        try {
            if (current == former && !closed) {
                Incarnation next = new Incarnation(clock, settings);
                local.willHold(next.id());
                long revocation = replicas.register(next.id(), settings.lease());
                keys.begin(next.id(), revocation, next::isHeld);
                followed = revocation;
                current = next;
            }
        } finally {
            registering.unlock();
        }
    }
}
