package dev.grove.server.process;

import dev.grove.core.id.RunId;
import dev.grove.server.process.Held.Side;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** Holds runs before or after a step of their sandboxes' lives. */
final class HoldInSandbox extends WatchedSandboxes {

    private final ObjectProvider<Holds> holds;

    HoldInSandbox(ObjectProvider<Holds> holds) {
        this.holds = holds;
    }

    @Override
    protected void before(@Nullable RunId run, String step) {
        pass(run, Side.BEFORE, step);
    }

    @Override
    protected void after(@Nullable RunId run, String step) {
        pass(run, Side.AFTER, step);
    }

    private void pass(@Nullable RunId run, Side side, String step) {
        if (run != null) {
            holds.getObject().pass(run, side, step);
        }
    }
}
