package dev.grove.core.tool;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * For whom a call runs.
 *
 * @param epoch the lease epoch that executes the run now; what an older epoch left running is void
 * @param turn the number of the turn, from 1
 * @param outputSchema what the agent's final result must satisfy, or null for any
 */
public record ToolContext(
        TenantId tenant,
        RunId run,
        long epoch,
        int turn,
        @Nullable ObjectNode outputSchema,
        Cancellation cancellation) {}
