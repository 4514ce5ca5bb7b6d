package dev.grove.core.retention.sweep;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.BatchSize;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.Pace;
import dev.grove.core.retention.RetentionSettings;
import dev.grove.core.retention.StoredFiles;
import dev.grove.core.retention.deletion.Deletion;
import dev.grove.core.retention.deletion.RetentionMetrics;
import dev.grove.core.retention.deletion.TreeDeletion;
import dev.grove.core.retention.deletion.TreeOutcome;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Deletes the trees of runs whose age is over. Several replicas may sweep at once: each leaves to
 * the others what they have locked.
 */
@Component
class RetentionSweep {

    private static final Logger LOG = LoggerFactory.getLogger(RetentionSweep.class);
    private static final int TENANTS = 200;

    private final ExpiredRows expired;
    private final ExpiredTrees trees;
    private final StoredFiles files;
    private final Pace pace;
    private final RetentionMetrics metrics;
    private final RetentionSettings settings;
    private final Clock clock;

    RetentionSweep(
            ExpiredRows expired,
            ExpiredTrees trees,
            StoredFiles files,
            Pace pace,
            RetentionMetrics metrics,
            RetentionSettings settings,
            Clock clock) {
        this.expired = expired;
        this.trees = trees;
        this.files = files;
        this.pace = pace;
        this.metrics = metrics;
        this.settings = settings;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${grove.retention.sweep-interval:1m}")
    void sweepNowAndThen() {
        try {
            Counts deleted = sweep();
            if (deleted.total() > 0) {
                LOG.info("Deleted {} rows of runs whose age was over", deleted.total());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("Runs whose age is over were left to the next sweep", e);
        }
    }

    Counts sweep() throws InterruptedException {
        Counts all = Counts.NONE;
        Duration overdue = Duration.ZERO;
        @Nullable TenantId last = null;
        List<ExpiredRows.Rule> rules;
        do {
            rules = expired.rules(last, TENANTS);
            for (ExpiredRows.Rule rule : rules) {
                Pass pass = new Pass(rule);
                all = all.plus(pass.deleteAll());
                overdue = longer(overdue, pass.left);
                last = rule.tenant();
            }
        } while (rules.size() == TENANTS);
        metrics.setOverdue(overdue);
        return all;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Through what one tenant has, once. */
    private final class Pass {

        private final ExpiredRows.Rule rule;
        private final BatchSize size = new BatchSize(settings.batch());

        /** By how much the oldest root that was left has passed its age. */
        private Duration left = Duration.ZERO;

        private Pass(ExpiredRows.Rule rule) {
            this.rule = rule;
        }

        private Counts deleteAll() throws InterruptedException {
            Counts all = trees.deleteSessions(rule);
            metrics.countDeleted(Deletion.Kind.RETENTION, all);
            UUID after = new UUID(0, 0);
            List<ExpiredRows.Root> roots = next(after);
            while (!roots.isEmpty()) {
                metrics.setOverdue(overdue(roots.getFirst()));
                Optional<Counts> deleted = delete(roots);
                if (deleted.isEmpty()) {
                    return all;
                }
                all = all.plus(deleted.get());
                after = roots.getLast().run().value();
                roots = next(after);
            }
            return all;
        }

        private List<ExpiredRows.Root> next(UUID after) {
            return expired.roots(rule.tenant(), rule.keep(), after, size.now());
        }

        /** Empty where the rule is no more: the next sweep begins with the one there is. */
        private Optional<Counts> delete(List<ExpiredRows.Root> roots) throws InterruptedException {
            long begun = System.nanoTime();
            List<RunId> runs = roots.stream().map(ExpiredRows.Root::run).toList();
            Optional<TreeDeletion.Result> outcome = trees.delete(rule, runs);
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            if (outcome.isEmpty()) {
                return Optional.empty();
            }
            TreeDeletion.Result result = outcome.get();
            metrics.countDeleted(Deletion.Kind.RETENTION, result.counts());
            for (ExpiredRows.Root root : roots) {
                note(root, result.of(root.run()));
            }
            files.forget(rule.tenant(), result.digests());
            size.learn(took);
            pace.pause(result.counts().total(), took);
            return Optional.of(result.counts());
        }

        private void note(ExpiredRows.Root root, TreeOutcome outcome) {
            switch (outcome) {
                case TreeOutcome.Deleted _, TreeOutcome.Missing _ -> {
                    // It is gone.
                }
                case TreeOutcome.Held _, TreeOutcome.Living _ -> {
                    // It is to stay for now.
                }
                case TreeOutcome.Busy _, TreeOutcome.Unsettled _ ->
                        left = longer(left, overdue(root));
            }
        }

        private Duration overdue(ExpiredRows.Root root) {
            return Duration.between(root.finishedAt(), clock.instant()).minus(rule.keep());
        }
    }
}
