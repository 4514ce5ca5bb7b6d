package dev.grove.core.run.view;

import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import org.jspecify.annotations.Nullable;

/** Status of a run, and why it stopped. */
public record RunState(
        @OneOf(RunStatus.class) String status,
        @OneOf(StopReason.class) @Nullable String stopReason) {

    public static RunState of(RunStatus status, @Nullable StopReason reason) {
        return new RunState(status.wireName(), reason == null ? null : reason.wireName());
    }
}
