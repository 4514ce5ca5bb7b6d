package dev.grove.server.telemetry;

import dev.grove.core.telemetry.LateSpans;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/** Counts spans that were lost on their way; there with 0 also where none is made. */
@Component
class LostSpanMetrics {

    LostSpanMetrics(MeterRegistry registry, LostSpans lost, LateSpans late) {
        count(registry, "queue_full", lost, all -> all.ofFullQueue() + late.dropped());
        count(registry, "not_delivered", lost, LostSpans::ofEndpoint);
    }

    private static void count(
            MeterRegistry registry,
            String reason,
            LostSpans lost,
            ToDoubleFunction<LostSpans> number) {
        FunctionCounter.builder("grove.spans.lost", lost, number)
                .description("Spans that were not delivered to the endpoint for traces")
                .tag("reason", reason)
                .register(registry);
    }
}
