package dev.grove.core.run.record;

import java.time.Instant;
import java.util.UUID;

/**
 * A model call that is paid for and left no answer to record.
 *
 * @param turn whose answer was asked for
 * @param model {@code provider/model}
 * @param spending what was billed, or the worst case where that is unknown
 */
public record UnansweredCall(
        UUID id, int turn, String model, CallKind kind, Spending spending, Instant at)
        implements SideRecord {}
