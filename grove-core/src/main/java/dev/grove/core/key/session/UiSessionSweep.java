package dev.grove.core.key.session;

import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes sessions and links that have expired; they were void before. */
@Component
class UiSessionSweep {

    private static final Logger LOG = LoggerFactory.getLogger(UiSessionSweep.class);

    private final JdbcUiSessions rows;
    private final Clock clock;

    UiSessionSweep(JdbcUiSessions rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT10M")
    void sweepNowAndThen() {
        try {
            rows.sweep(clock.instant());
        } catch (RuntimeException e) {
            LOG.warn("Expired sessions of browsers were left to the next sweep", e);
        }
    }
}
