package dev.grove.core.run.wait;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Begins and ends reviews of calls by agents, as rows say that it is time. Every replica sweeps;
 * the lock of a run has each done once, and what a crash left is found by the next sweep.
 */
@Component
class ReviewSweep {

    private static final Logger LOG = LoggerFactory.getLogger(ReviewSweep.class);
    private static final int MOST_AT_ONCE = 100;

    private final EngineDatabase engine;
    private final ReviewBeginnings beginnings;
    private final ReviewEnds ends;
    private final List<DelegationObserver> observers;

    ReviewSweep(
            EngineDatabase engine,
            ReviewBeginnings beginnings,
            ReviewEnds ends,
            List<DelegationObserver> observers) {
        this.engine = engine;
        this.beginnings = beginnings;
        this.ends = ends;
        this.observers = List.copyOf(observers);
    }

    @Scheduled(fixedDelayString = "${grove.runs.wait-sweep:1s}")
    void sweepNowAndThen() {
        try {
            each(toEnd(), this::end);
            each(toBegin(), this::begin);
        } catch (RuntimeException e) {
            LOG.warn("Could not look for calls to review; trying again", e);
        }
    }

    private void begin(ReviewedRun reviewed) {
        observers.forEach(observer -> observer.beforeReview(reviewed.run()));
        beginnings.begin(reviewed.tenant(), reviewed.run());
        observers.forEach(observer -> observer.afterReview(reviewed.run()));
    }

    private void end(ReviewedRun reviewed) {
        observers.forEach(observer -> observer.beforeReviewEnded(reviewed.run()));
        ends.end(reviewed.tenant(), reviewed.run());
        observers.forEach(observer -> observer.afterReviewEnded(reviewed.run()));
    }

    @CrossTenant("calls of every tenant are reviewed")
    private List<ReviewedRun> toBegin() {
        return engine.call(jdbc -> ReviewRows.toBegin(jdbc, MOST_AT_ONCE));
    }

    @CrossTenant("reviews of every tenant end")
    private List<ReviewedRun> toEnd() {
        return engine.call(jdbc -> ReviewRows.toEnd(jdbc, MOST_AT_ONCE));
    }

    private static void each(List<ReviewedRun> runs, Consumer<ReviewedRun> move) {
        for (ReviewedRun reviewed : runs) {
            try {
                move.accept(reviewed);
            } catch (RuntimeException e) {
                LOG.warn("Could not move the review of run {}; trying again", reviewed.run(), e);
            }
        }
    }
}
