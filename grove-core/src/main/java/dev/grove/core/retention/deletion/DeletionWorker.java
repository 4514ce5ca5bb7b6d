package dev.grove.core.retention.deletion;

import dev.grove.core.retention.Counts;
import dev.grove.core.retention.Pace;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Goes on with the deletions that take many steps, whichever server they were asked of. Several
 * replicas may be at one: the lock of its row is held by one step at a time.
 */
@Component
class DeletionWorker {

    private static final Logger LOG = LoggerFactory.getLogger(DeletionWorker.class);
    private static final int AT_ONCE = 100;

    private final Deletions deletions;
    private final TenantDeletion tenants;
    private final PersonDeletion persons;
    private final SessionDeletion sessions;
    private final Pace pace;
    private final RetentionMetrics metrics;

    DeletionWorker(
            Deletions deletions,
            TenantDeletion tenants,
            PersonDeletion persons,
            SessionDeletion sessions,
            Pace pace,
            RetentionMetrics metrics) {
        this.deletions = deletions;
        this.tenants = tenants;
        this.persons = persons;
        this.sessions = sessions;
        this.pace = pace;
        this.metrics = metrics;
    }

    @Scheduled(fixedDelayString = "${grove.retention.deletion-interval:1s}")
    void workNowAndThen() {
        try {
            for (Deletion deletion : deletions.running(AT_ONCE)) {
                goOnSafely(deletion);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("Could not look for deletions", e);
        }
    }

    /** Goes on with a deletion; a failure is logged, and keeps no other from going on. */
    private void goOnSafely(Deletion deletion) throws InterruptedException {
        try {
            goOn(deletion);
        } catch (RuntimeException e) {
            LOG.warn(
                    "The deletion {} of the tenant {} goes on later",
                    deletion.id(),
                    deletion.tenant(),
                    e);
        }
    }

    private void goOn(Deletion deletion) throws InterruptedException {
        while (true) {
            long begun = System.nanoTime();
            switch (step(deletion)) {
                case StepOutcome.Deleted(Counts counts) -> {
                    metrics.countDeleted(deletion.kind(), counts);
                    pace.pause(counts.total(), Duration.ofNanos(System.nanoTime() - begun));
                }
                case StepOutcome.Waits(String why) -> {
                    deletions.waitFor(deletion.tenant(), deletion.id(), why);
                    return;
                }
                case StepOutcome.Elsewhere _ -> {
                    return;
                }
                case StepOutcome.Done(Counts counts) -> {
                    metrics.countDeleted(deletion.kind(), counts);
                    LOG.info(
                            "The deletion {} of the tenant {} is done",
                            deletion.id(),
                            deletion.tenant());
                    return;
                }
            }
        }
    }

    private StepOutcome step(Deletion deletion) {
        return switch (deletion.kind()) {
            case TENANT -> tenants.step(deletion);
            case USER -> persons.step(deletion);
            case SESSION -> sessions.step(deletion);
            // Done as they are recorded.
            case RUN, RETENTION -> new StepOutcome.Elsewhere();
        };
    }
}
