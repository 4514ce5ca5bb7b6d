package dev.grove.server.run.list;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.run.control.BulkRuns;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.BulkAction;
import dev.grove.core.run.record.request.BulkAction.LabelChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /agent-runs/bulk}.
 *
 * @param ids which runs; or a filter
 * @param filter as the query of {@code GET /agent-runs}
 * @param cursor where a filter's runs go on, as an earlier answer gave it
 * @param expectedCount how many the filter is to mean
 */
record BulkRequest(
        @Nullable String action,
        @Nullable List<@Nullable String> ids,
        @Nullable RunFilterQuery filter,
        @Nullable Integer limit,
        @Nullable String cursor,
        @Nullable Long expectedCount,
        @Nullable Labels labels) {

    /** Labels that come and go. */
    record Labels(@Nullable List<@Nullable String> add, @Nullable List<@Nullable String> remove) {}

    /**
     * @param source of runs that it starts
     * @param key under which each is started once; null when the caller gave none
     */
    BulkAction toAction(RunSource source, @Nullable IdempotencyKey key, KeyId by) {
        LabelChange change =
                labels == null
                        ? new LabelChange(List.of(), List.of())
                        : new LabelChange(
                                GivenLabels.of(labels.add()), GivenLabels.of(labels.remove()));
        return switch (action == null ? "" : action) {
            case "cancel" -> new BulkAction.Cancel(change);
            case "resume" -> new BulkAction.Resume(change);
            case "rerun" -> new BulkAction.Rerun(change, source, key, by);
            case "label" -> new BulkAction.Label(change);
            default ->
                    throw GroveException.invalid(
                            "action", "must be cancel, resume, rerun or label");
        };
    }

    /** Null where a filter says which; exactly one of both must. */
    @Nullable List<RunId> toIds() {
        if ((ids == null) == (filter == null)) {
            throw GroveException.invalid("ids", "or filter must say which runs, and not both");
        }
        if (ids == null) {
            return null;
        }
        if (cursor != null || expectedCount != null || limit != null) {
            throw GroveException.invalid(
                    "filter", "is what cursor, limit and expected_count belong to");
        }
        if (ids.isEmpty() || ids.size() > BulkRuns.MOST) {
            throw GroveException.invalid("ids", "must be 1 to " + BulkRuns.MOST);
        }
        return ids.stream().map(BulkRequest::id).toList();
    }

    private static RunId id(@Nullable String text) {
        return Uuids.parse(text == null ? "" : text)
                .map(RunId::new)
                .orElseThrow(() -> GroveException.invalid("ids", "must each be the id of a run"));
    }

    int toLimit() {
        int most = limit == null ? BulkRuns.MOST : limit;
        if (most < 1 || most > BulkRuns.MOST) {
            throw GroveException.invalid("limit", "must be between 1 and " + BulkRuns.MOST);
        }
        return most;
    }
}
