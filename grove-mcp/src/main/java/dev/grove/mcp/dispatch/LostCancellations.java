package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.StartedRuns;
import dev.grove.mcp.session.UntakenCancellations;
import dev.grove.mcp.session.UntakenCancellations.CancelledCall;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Cancels the run of a call whose server has gone. Whether it has is seen by the cancellation
 * itself: a server that executes the call takes it within two rounds of its mail.
 */
@Component
class LostCancellations {

    private static final Logger LOG = LoggerFactory.getLogger(LostCancellations.class);

    private static final String INTERVAL = "${grove.mcp.mail-interval:250ms}";

    /** Looks are cheap, and a database that is slow or away may need several. */
    private static final Duration LOOK_FOR = Duration.ofSeconds(5);

    /** For what a server left that was killed in between. */
    private static final Duration LOOK_ANYWAY = Duration.ofMinutes(1);

    private final UntakenCancellations cancellations;
    private final StartedRuns runs;
    private final Clock clock;
    private final Duration patience;
    private volatile Instant lookUntil = Instant.EPOCH;
    private Instant lastLook = Instant.EPOCH;

    LostCancellations(
            UntakenCancellations cancellations,
            StartedRuns runs,
            Clock clock,
            @Value(INTERVAL) Duration interval) {
        this.cancellations = cancellations;
        this.runs = runs;
        this.clock = clock;
        this.patience = interval.multipliedBy(3);
    }

    /** A cancellation was left for another replica. */
    void expect() {
        lookUntil = clock.instant().plus(patience).plus(LOOK_FOR);
    }

    @Scheduled(fixedDelayString = INTERVAL)
    void look() {
        Instant now = clock.instant();
        if (now.isAfter(lookUntil) && now.isBefore(lastLook.plus(LOOK_ANYWAY))) {
            return;
        }
        lastLook = now;
        try {
            for (CancelledCall call : cancellations.find(now.minus(patience))) {
                // First of all: a server that is killed in between leaves the rest to another one.
                runs.cancel(call.tenant(), call.run());
                cancellations.endStream(call);
            }
        } catch (RuntimeException e) {
            LOG.warn("Cancellations of lost MCP calls wait for the next round: {}", e.getMessage());
        }
    }
}
