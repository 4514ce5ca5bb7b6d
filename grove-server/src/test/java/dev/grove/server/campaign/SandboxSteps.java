package dev.grove.server.campaign;

import dev.grove.core.id.RunId;
import dev.grove.server.process.WatchedSandboxes;
import org.jspecify.annotations.Nullable;

/**
 * Reports to the campaign each step of a sandbox's life, which is held there as long as it wants.
 */
final class SandboxSteps extends WatchedSandboxes {

    private final Outside outside;

    SandboxSteps(Outside outside) {
        this.outside = outside;
    }

    @Override
    protected void before(@Nullable RunId run, String step) {
        outside.passStep(step, Side.BEFORE);
    }

    @Override
    protected void after(@Nullable RunId run, String step) {
        outside.passStep(step, Side.AFTER);
    }
}
