package dev.grove.core.run.feed;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Has moves numbered, and this replica's readers look: soon while there are readers, now and then
 * otherwise, for the costs.
 */
@Component
class FeedClock {

    private static final Logger LOG = LoggerFactory.getLogger(FeedClock.class);
    private static final int PART = 2_000;

    private final FeedNumbering numbering;
    private final RunFeed feed;

    FeedClock(FeedNumbering numbering, RunFeed feed) {
        this.numbering = numbering;
        this.feed = feed;
    }

    @Scheduled(fixedDelayString = "${grove.feed.interval:2s}")
    void number() {
        try {
            numberAll();
        } catch (RuntimeException e) {
            LOG.warn("Moves of runs were left to the next round", e);
        }
    }

    @Scheduled(fixedDelayString = "${grove.feed.live-interval:250ms}")
    void look() {
        if (!feed.hasReaders()) {
            return;
        }
        try {
            numberAll();
            feed.advance(numbering.positions(feed.tenants()));
        } catch (RuntimeException e) {
            // The rows are the truth: the next round brings what this one missed.
            LOG.warn("Could not look for moves of runs", e);
        }
    }

    void numberAll() {
        int taken;
        do {
            taken = numbering.number(PART);
        } while (taken == PART);
    }
}
