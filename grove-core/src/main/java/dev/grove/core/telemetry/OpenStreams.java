package dev.grove.core.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** How many answers of this replica are streams that have not ended. */
@Component
public class OpenStreams {

    private final Map<Kind, AtomicInteger> open = new EnumMap<>(Kind.class);

    OpenStreams(MeterRegistry registry) {
        for (Kind kind : Kind.values()) {
            AtomicInteger count = new AtomicInteger();
            open.put(kind, count);
            Gauge.builder("grove.streams.open", count, AtomicInteger::get)
                    .description("Streams that this replica has open")
                    .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }

    /** Kind of stream, the tag of the gauge. */
    public enum Kind {
        /** Events of a run, over REST. */
        EVENTS,
        /** Moves of all runs of a tenant, over REST. */
        FEED,
        /** Answers and changes, over MCP. */
        MCP
    }

    /** Counts a stream that begins now. */
    public OpenStream begin(Kind kind) {
        AtomicInteger count = Objects.requireNonNull(open.get(kind));
        count.incrementAndGet();
        AtomicBoolean ended = new AtomicBoolean();
        return () -> {
            if (ended.compareAndSet(false, true)) {
                count.decrementAndGet();
            }
        };
    }

    /** A stream that counts until it is closed; closing it again does nothing. */
    public interface OpenStream extends AutoCloseable {

        @Override
        void close();
    }
}
