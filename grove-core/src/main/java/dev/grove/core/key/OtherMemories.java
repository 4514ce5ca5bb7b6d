package dev.grove.core.key;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Key memories of all replicas, as the database states them. Implemented by their leases. */
public interface OtherMemories {

    /** Reads the committed state, in one statement. */
    State read();

    /**
     * @param newest number of the latest revocation
     * @param behind replicas that have not said yet that they have forgotten what is older
     */
    record State(long newest, List<Behind> behind) {

        public State {
            behind = List.copyOf(behind);
        }
    }

    /**
     * A replica that may remember a key that has been revoked.
     *
     * @param seen number of the latest revocation that it has followed
     * @param lease how long it may act on one beat
     */
    record Behind(UUID replica, long seen, Duration lease) {}
}
