package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Cost of the calls of one kind that one run made to one model.
 *
 * @param parent null for a root
 * @param agent null for a run without one
 * @param kind null where the run has made no call yet
 */
public record CostGroup(
        RunId run,
        @Nullable RunId parent,
        @Nullable String agent,
        int depth,
        RunStatus status,
        String model,
        @Nullable CallKind kind,
        long calls,
        Spending spending) {

    public boolean isAssumed() {
        return kind != null && kind.isAssumed();
    }
}
