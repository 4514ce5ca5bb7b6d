package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.UUID;

/**
 * Cost of one model call.
 *
 * @param id unique within the turn; the answer's is the highest
 * @param turn the turn whose answer was asked for
 * @param model {@code provider/model}
 */
public record CallCost(
        RunId run, int turn, UUID id, String model, CallKind kind, Spending spending, Instant at) {}
