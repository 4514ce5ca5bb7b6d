package dev.grove.core.run.lease;

/** A server that would show to a model what policies hold. */
class HoldFenceIT extends LevelFenceContract {

    HoldFenceIT() {
        super(5, "would show what its policies hold");
    }
}
