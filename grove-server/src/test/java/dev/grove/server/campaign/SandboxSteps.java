package dev.grove.server.campaign;

import dev.grove.server.process.WatchedSandboxes;

/** Tells the campaign of each step of a sandbox's life, which is held there as long as it wants. */
final class SandboxSteps extends WatchedSandboxes {

    private final Outside outside;

    SandboxSteps(Outside outside) {
        this.outside = outside;
    }

    @Override
    protected void before(String step) {
        outside.passStep(step, Side.BEFORE);
    }

    @Override
    protected void after(String step) {
        outside.passStep(step, Side.AFTER);
    }
}
