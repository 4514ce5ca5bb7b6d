package dev.grove.core.run.trace;

import dev.grove.core.telemetry.SpanIds;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import java.time.Instant;

/** A call of a tool that an execution had begun when it broke off. */
public record LostCall(String id, String tool, Instant startedAt) {

    String spanName() {
        return SpanNames.EXECUTE_TOOL + " " + tool;
    }

    String spanId(TraceContext lostTurn) {
        return SpanIds.derived(lostTurn.spanId(), id);
    }
}
