package dev.grove.core.run.lease;

/** A server that knows policies and not all that their rules read. */
class FactFenceIT extends LevelFenceContract {

    FactFenceIT() {
        super(4, "would lose facts");
    }
}
