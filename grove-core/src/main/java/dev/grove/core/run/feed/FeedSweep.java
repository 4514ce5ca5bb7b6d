package dev.grove.core.run.feed;

import dev.grove.core.database.write.PartialSweep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes moves of long ago. Several replicas may sweep at once. */
@Component
class FeedSweep {

    private static final Logger LOG = LoggerFactory.getLogger(FeedSweep.class);

    private final FeedNumbering numbering;
    private final FeedSettings settings;

    FeedSweep(FeedNumbering numbering, FeedSettings settings) {
        this.numbering = numbering;
        this.settings = settings;
    }

    @Scheduled(fixedDelayString = "${grove.feed.sweep-interval:10m}")
    void sweepNowAndThen() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("The feed's old rows were left to the next sweep", e);
        }
    }

    /** Gives the number of those removed. */
    int sweep() {
        return PartialSweep.sweep(most -> numbering.forget(settings.keepFor(), most));
    }
}
