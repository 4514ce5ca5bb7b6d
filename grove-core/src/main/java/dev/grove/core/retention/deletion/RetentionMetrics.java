package dev.grove.core.retention.deletion;

import dev.grove.core.retention.Counts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Metrics of deleted rows, and of how far deletion by age is behind. */
@Component
public class RetentionMetrics {

    /** Causes for which sessions are deleted one by one; those of a tenant go as rows. */
    private static final Set<Deletion.Kind> OF_SESSIONS =
            EnumSet.of(Deletion.Kind.SESSION, Deletion.Kind.USER, Deletion.Kind.RETENTION);

    private final Map<Deletion.Kind, Counter> deleted = new EnumMap<>(Deletion.Kind.class);
    private final Map<Deletion.Kind, Counter> sessions = new EnumMap<>(Deletion.Kind.class);
    private final AtomicLong overdueMillis = new AtomicLong();

    public RetentionMetrics(MeterRegistry registry) {
        for (Deletion.Kind kind : Deletion.Kind.values()) {
            deleted.put(
                    kind,
                    Counter.builder("grove.retention.rows.deleted")
                            .tag("cause", kind.wireName())
                            .register(registry));
        }
        for (Deletion.Kind kind : OF_SESSIONS) {
            sessions.put(
                    kind,
                    Counter.builder("grove.sessions.deleted")
                            .tag("cause", kind.wireName())
                            .register(registry));
        }
        Gauge _ =
                Gauge.builder(
                                "grove.retention.overdue",
                                overdueMillis,
                                millis -> millis.get() / 1000.0)
                        .baseUnit("seconds")
                        .register(registry);
    }

    public void countDeleted(Deletion.Kind kind, Counts counts) {
        Counter counter = deleted.get(kind);
        if (counter != null) {
            counter.increment((double) counts.total());
        }
        Counter ofSessions = sessions.get(kind);
        if (ofSessions != null) {
            ofSessions.increment((double) counts.of(Counts.SESSIONS));
        }
    }

    /** By how much the oldest run that is still there has passed its age. */
    public void setOverdue(Duration overdue) {
        overdueMillis.set(overdue.toMillis());
    }
}
