package dev.grove.core.run.journal;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.core.run.event.StoredEvents;
import dev.grove.language.policy.Severity;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Counts what policies have raised, once that is durable. No policy and no tenant is a label. */
@Component
class WatchMetrics implements CommitObserver {

    private final Map<Severity, Counter> raised = new EnumMap<>(Severity.class);

    WatchMetrics(MeterRegistry registry) {
        for (Severity severity : Severity.values()) {
            raised.put(
                    severity,
                    Counter.builder("grove.policies.raised")
                            .description("Events watch.raised of runs")
                            .tag("severity", severity.wireName())
                            .register(registry));
        }
    }

    @Override
    public void afterCommit(List<JournalWrite> committed) {
        for (JournalWrite write : committed) {
            for (EventLine event : write.events()) {
                if (event.is(EventType.WATCH_RAISED)) {
                    count(event);
                }
            }
        }
    }

    private void count(EventLine event) {
        String severity = StoredEvents.read(event.line()).path("severity").asString("");
        Counter counter = raised.get(Severity.valueOf(severity.toUpperCase(Locale.ROOT)));
        if (counter != null) {
            counter.increment();
        }
    }
}
