package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call of a running run that another run is to do.
 *
 * @param child its id, which the call's durable marker holds already
 * @param epoch under which the parent is executed
 * @param callId with the turn, the call
 * @param agent of the same tenant
 * @param limits lower ones than the agent's; null for those
 * @param timeLeft that the parent has
 */
public record ChildRunRequest(
        TenantId tenant,
        RunId child,
        RunId parent,
        long epoch,
        int turn,
        String callId,
        String agent,
        String goal,
        @Nullable LimitChanges limits,
        Duration timeLeft) {}
