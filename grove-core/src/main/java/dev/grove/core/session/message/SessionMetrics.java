package dev.grove.core.session.message;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.session.IfBusy;
import dev.grove.core.telemetry.Histograms;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Counts messages by what became of them when they were sent, and when they left the queue. */
@Component
class SessionMetrics {

    /** Outcome of a message that was sent. */
    enum Sent {
        /** Its run began at once. */
        STARTED,
        QUEUED,
        /** The answer under way was to read it. */
        STEERING,
        /** It was there already. */
        REPEATED,
        SESSION_BUSY,
        QUEUE_FULL,
        BUDGET_EXCEEDED,
        /** It was refused for another reason. */
        REFUSED;

        static Sent of(ErrorCode refusal) {
            return switch (refusal) {
                case SESSION_BUSY -> SESSION_BUSY;
                case QUEUE_FULL -> QUEUE_FULL;
                case BUDGET_EXCEEDED -> BUDGET_EXCEEDED;
                default -> REFUSED;
            };
        }
    }

    /** End of a message's wait. */
    enum Left {
        STARTED,
        REFUSED,
        WITHDRAWN
    }

    private final Map<IfBusy, Map<Sent, Counter>> sent = new EnumMap<>(IfBusy.class);
    private final Map<Left, Timer> left = new EnumMap<>(Left.class);

    SessionMetrics(MeterRegistry registry) {
        for (IfBusy mode : IfBusy.values()) {
            Map<Sent, Counter> ofMode = new EnumMap<>(Sent.class);
            for (Sent outcome : Sent.values()) {
                ofMode.put(
                        outcome,
                        Counter.builder("grove.sessions.messages")
                                .description("Messages that were sent to sessions")
                                .tag("if_busy", mode.wireName())
                                .tag("outcome", wire(outcome))
                                .register(registry));
            }
            sent.put(mode, ofMode);
        }
        for (Left outcome : Left.values()) {
            left.put(
                    outcome,
                    Histograms.durations("grove.sessions.queue.wait")
                            .description("Time that messages waited for those before them")
                            .tag("outcome", wire(outcome))
                            .register(registry));
        }
    }

    void sent(IfBusy mode, Sent outcome) {
        Objects.requireNonNull(Objects.requireNonNull(sent.get(mode)).get(outcome)).increment();
    }

    /** A message waits no longer. */
    void left(Left outcome, SessionMessage message, Instant now) {
        Duration waited = Duration.between(message.createdAt(), now);
        Objects.requireNonNull(left.get(outcome))
                .record(waited.isNegative() ? Duration.ZERO : waited);
    }

    private static String wire(Enum<?> outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
