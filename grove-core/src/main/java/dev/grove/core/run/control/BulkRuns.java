package dev.grove.core.run.control;

import dev.grove.core.authority.Starter;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.label.Labels;
import dev.grove.core.page.Page;
import dev.grove.core.run.label.RunLabels;
import dev.grove.core.run.query.RunCursors;
import dev.grove.core.run.query.RunSearch;
import dev.grove.core.run.record.RaisedLimits;
import dev.grove.core.run.record.RunCounts;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.request.BulkAction;
import dev.grove.core.run.record.request.BulkAction.LabelChange;
import dev.grove.core.run.record.request.BulkOutcome;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.start.RunReruns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Does the same to many runs, each in transactions of its own: what is refused for one is done to
 * the others, and a call that was cut off is made again.
 */
@Component
public class BulkRuns {

    /** Runs of one call. */
    public static final int MOST = 1_000;

    private final TenantDatabase database;
    private final RunSearch search;
    private final RunChanges changes;
    private final RunReruns reruns;

    BulkRuns(TenantDatabase database, RunSearch search, RunChanges changes, RunReruns reruns) {
        this.database = database;
        this.search = search;
        this.changes = changes;
        this.reruns = reruns;
    }

    /**
     * To runs by their ids.
     *
     * @throws GroveException validation_failed
     */
    public List<BulkOutcome> apply(TenantId tenant, BulkAction action, Collection<RunId> runs) {
        check(action);
        return runs.stream().distinct().map(run -> apply(tenant, action, run)).toList();
    }

    /**
     * To a page of those that a filter means, the newest first. What is made meanwhile is not among
     * them.
     *
     * @param cursor as an earlier call gave it; null for the first page
     * @param expected how many the caller takes them to be; null where that does not matter
     * @throws GroveException validation_failed; conflict when there are more or fewer than expected
     */
    public Page<BulkOutcome> apply(
            TenantId tenant,
            BulkAction action,
            RunFilter filter,
            int limit,
            @Nullable String cursor,
            @Nullable Long expected) {
        check(action);
        if (expected != null && cursor == null) {
            checkCount(search.counts(tenant, filter), expected);
        }
        Page<RunId> found = RunCursors.page(search, tenant, filter, limit, cursor);
        return found.map(run -> apply(tenant, action, run));
    }

    private static void check(BulkAction action) {
        List<FieldError> errors = new ArrayList<>();
        Labels.check("labels", action.labels().add(), errors);
        if (action instanceof BulkAction.Label && action.labels().isEmpty()) {
            errors.add(new FieldError("labels", "must say what to add or to remove"));
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static void checkCount(RunCounts counts, long expected) {
        long found = 0;
        boolean more = false;
        for (RunStatus status : RunStatus.values()) {
            found += counts.of(status);
            more |= counts.isBeyond(status);
        }
        if (more || found != expected) {
            throw GroveException.conflict(
                    "The filter means %d runs%s, and not %d; look at them again"
                            .formatted(found, more ? " or more" : "", expected));
        }
    }

    private BulkOutcome apply(TenantId tenant, BulkAction action, RunId run) {
        try {
            return switch (action) {
                case BulkAction.Cancel(LabelChange labels) -> {
                    label(tenant, run, labels);
                    changes.cancel(tenant, null, run);
                    yield BulkOutcome.done(run);
                }
                case BulkAction.Resume(LabelChange labels, Starter by) -> {
                    label(tenant, run, labels);
                    changes.resume(tenant, null, run, RaisedLimits.none(by));
                    yield BulkOutcome.done(run);
                }
                case BulkAction.Rerun rerun ->
                        BulkOutcome.started(run, reruns.rerun(tenant, run, rerun));
                case BulkAction.Label(LabelChange labels) -> {
                    label(tenant, run, labels);
                    yield BulkOutcome.done(run);
                }
            };
        } catch (GroveException e) {
            return BulkOutcome.refused(run, e.code(), e.getMessage());
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            return BulkOutcome.refused(
                    run, ErrorCode.UNAVAILABLE, "The database did not answer; do it again");
        }
    }

    private void label(TenantId tenant, RunId run, LabelChange labels) {
        if (!labels.isEmpty()) {
            database.run(tenant, jdbc -> RunLabels.change(jdbc, run, labels));
        }
    }
}
