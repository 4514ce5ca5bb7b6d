package dev.grove.server.health;

import dev.grove.core.session.message.WaitingMessages;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Gauges of messages that wait in sessions. */
@Component
class SessionGauges {

    private static final double MILLIS = 1000.0;

    SessionGauges(MeterRegistry registry, WaitingMessages waiting) {
        Gauge.builder("grove.sessions.queue.depth", waiting, queue -> queue.now().messages())
                .description("Messages that wait in sessions, of all tenants")
                .register(registry);
        Gauge.builder(
                        "grove.sessions.queue.age",
                        waiting,
                        queue -> queue.now().age().toMillis() / MILLIS)
                .description("Since when the oldest of them waits")
                .baseUnit("seconds")
                .register(registry);
    }
}
