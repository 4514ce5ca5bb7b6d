package dev.grove.core.run.lease;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Replicas that ended without ending their lease: killed, out of memory, or silent for too long.
 * Their work may have ended them.
 */
@Component
public class LostReplicas {

    /** So long a loss makes what goes on suspect. */
    private static final Duration RECENT = Duration.ofMinutes(10);

    /** A server that starts again at once finds its former lease still running. */
    private static final int LEASES_AT_START = 3;

    private final Replicas replicas;
    private final ReplicaLease lease;
    private final long began = System.nanoTime();
    private final long atStart;
    private volatile boolean alone;

    LostReplicas(Replicas replicas, ReplicaLease lease, LeaseSettings settings) {
        this.replicas = replicas;
        this.lease = lease;
        this.atStart = settings.lease().multipliedBy(LEASES_AT_START).toNanos();
    }

    /** Whether a replica was lost not long ago, or may have been and it is too early to know. */
    public boolean isAnyRecent() {
        return replicas.hasLostWithin(RECENT) || isStarting();
    }

    private boolean isStarting() {
        if (alone || System.nanoTime() - began > atStart) {
            return false;
        }
        Set<UUID> known = replicas.known();
        known.remove(me());
        alone = known.isEmpty();
        return !alone;
    }

    /** This replica, as {@link #known} has it. */
    public UUID me() {
        return lease.current().id();
    }

    /** Replicas whose lease has not been ended. */
    public Set<UUID> known() {
        return replicas.known();
    }
}
