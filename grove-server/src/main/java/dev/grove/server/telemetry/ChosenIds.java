package dev.grove.server.telemetry;

import dev.grove.core.telemetry.SpanIds;
import io.opentelemetry.sdk.trace.IdGenerator;

/** Random ids, but for spans that others know by an id already. */
final class ChosenIds implements IdGenerator {

    private final IdGenerator random = IdGenerator.random();

    @Override
    public String generateSpanId() {
        return SpanIds.chosenOr(random::generateSpanId);
    }

    @Override
    public String generateTraceId() {
        return random.generateTraceId();
    }

    @Override
    public boolean generatesRandomTraceIds() {
        return random.generatesRandomTraceIds();
    }
}
