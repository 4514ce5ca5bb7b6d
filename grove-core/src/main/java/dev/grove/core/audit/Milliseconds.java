package dev.grove.core.audit;

import java.math.BigDecimal;
import java.time.Duration;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Writes durations as milliseconds, to the microsecond. */
final class Milliseconds extends ValueSerializer<Duration> {

    private static final int MICROS = 3;

    @Override
    public void serialize(Duration duration, JsonGenerator json, SerializationContext context) {
        json.writeNumber(BigDecimal.valueOf(duration.toNanos() / 1000, MICROS));
    }
}
