package dev.grove.mcp.client.rpc;

import dev.grove.core.cancel.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * The deadline of a call whose server reports progress: each report gives the call its whole time
 * anew, up to a last moment.
 */
final class ExtendedDeadline implements AutoCloseable {

    private final Instant latest;
    private final Duration patience;
    private final Clock clock;
    private final Cancellation cancellation;
    private final Cancellation.Registration registration;
    private final Cancellation ended = new Cancellation();
    private volatile Instant deadline;
    private volatile boolean passed;

    private ExtendedDeadline(CallLimits limits, Instant latest, Clock clock) {
        this.latest = latest;
        this.clock = clock;
        this.deadline = limits.deadline();
        this.patience = Duration.between(clock.instant(), limits.deadline());
        this.cancellation = new Cancellation(() -> limits.cancellation().isRequestedByNow());
        this.registration = limits.cancellation().onRequest(cancellation::request);
    }

    static ExtendedDeadline of(CallLimits limits, Instant latest, Clock clock) {
        ExtendedDeadline extended = new ExtendedDeadline(limits, latest, clock);
        Thread _ = Thread.ofVirtual().name("mcp-deadline").start(extended::watch);
        return extended;
    }

    /** The limits of the exchange: the last moment, and a cancellation at the deadline. */
    CallLimits limits() {
        return new CallLimits(latest, cancellation);
    }

    boolean hasPassed() {
        return passed;
    }

    AskedBack following(AskedBack askedBack) {
        return new AskedBack() {
            @Override
            public void onRequest(JsonNode id, String method) throws BrokenAnswerException {
                askedBack.onRequest(id, method);
            }

            @Override
            public void onNotification(String method) {
                if (method.equals("notifications/progress")) {
                    extend();
                }
                askedBack.onNotification(method);
            }
        };
    }

    private void extend() {
        Instant later = clock.instant().plus(patience);
        deadline = later.isBefore(latest) ? later : latest;
    }

    private void watch() {
        Duration left = Duration.between(clock.instant(), deadline);
        while (left.isPositive()) {
            if (!ended.sleep(left)) {
                return;
            }
            left = Duration.between(clock.instant(), deadline);
        }
        passed = !ended.isRequested();
        if (passed) {
            cancellation.request();
        }
    }

    @Override
    public void close() {
        ended.request();
        registration.close();
    }
}
