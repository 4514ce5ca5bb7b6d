package dev.grove.core.run.lease;

import java.util.UUID;

/** Other processes of this machine, whose end can be seen before their leases run out. */
interface LocalReplicas {

    /** Sees none. */
    LocalReplicas UNSEEN =
            new LocalReplicas() {
                @Override
                public void willHold(UUID lease) {}

                @Override
                public int endKilled() {
                    return 0;
                }
            };

    /** Notes a lease of this process that is about to begin. */
    void willHold(UUID lease);

    /**
     * Ends the leases of processes that have ended since, and did not do so themselves.
     *
     * @return how many
     */
    int endKilled();
}
