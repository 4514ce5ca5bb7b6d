package dev.grove.core.run.lease;

/**
 * Places for runs that this replica is about to claim, so that what claims at the same time does
 * not take more than there are. Closed once the executions have started.
 *
 * @param places how many there are, 0 if none is free
 */
record ClaimPlaces(int places, Runnable end) implements AutoCloseable {

    @Override
    public void close() {
        end.run();
    }
}
