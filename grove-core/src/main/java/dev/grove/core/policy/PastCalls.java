package dev.grove.core.policy;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;

/** Look-up of calls that runs made, for explanations of them. */
@FunctionalInterface
public interface PastCalls {

    /**
     * Finds a call of a run by the number of its turn and its id.
     *
     * @throws GroveException not_found; conflict for one that no policy decides: it never began,
     *     its tool is gone, or it was refused for its arguments
     */
    PastCall get(TenantId tenant, RunId run, int turn, String callId);
}
