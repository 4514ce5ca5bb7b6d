package dev.grove.core.key.sweep;

import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes rows that have expired. */
@Component
class ExpirySweep {

    private static final Logger LOG = LoggerFactory.getLogger(ExpirySweep.class);

    private final List<ExpiringRows> all;
    private final Clock clock;

    ExpirySweep(List<ExpiringRows> all, Clock clock) {
        this.all = List.copyOf(all);
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT10M")
    void sweepNowAndThen() {
        for (ExpiringRows rows : all) {
            try {
                rows.removeExpired(clock.instant());
            } catch (RuntimeException e) {
                LOG.warn(
                        "Expired rows of {} were left to the next sweep",
                        rows.getClass().getSimpleName(),
                        e);
            }
        }
    }
}
