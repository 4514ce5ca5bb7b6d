package dev.grove.core.session.title;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Counts titles that a model was to make by what came of them. */
@Component
class TitleMetrics {

    private final Map<TitleOutcome, Counter> ended = new EnumMap<>(TitleOutcome.class);

    TitleMetrics(MeterRegistry registry) {
        for (TitleOutcome outcome : TitleOutcome.values()) {
            ended.put(
                    outcome,
                    Counter.builder("grove.sessions.titles")
                            .description("Titles of sessions that a model was to make")
                            .tag("outcome", outcome.wireName())
                            .register(registry));
        }
    }

    void ended(TitleOutcome outcome) {
        Objects.requireNonNull(ended.get(outcome)).increment();
    }
}
