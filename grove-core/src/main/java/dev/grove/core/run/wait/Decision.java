package dev.grove.core.run.wait;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A decision on a call. */
public sealed interface Decision {

    /**
     * It may be executed.
     *
     * @param arguments instead of those that were asked about; null for those
     */
    record Approve(@Nullable String reason, @Nullable ObjectNode arguments) implements Decision {}

    /** It may not; the model reads the reason. */
    record Deny(@Nullable String reason) implements Decision {}
}
