package dev.grove.core.run.operation;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.page.Page;
import dev.grove.core.run.control.BulkRuns;
import dev.grove.core.run.record.request.BulkAction;
import dev.grove.core.run.record.request.BulkOutcome;
import dev.grove.core.run.record.request.RunFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operation that does the same to many runs. */
@Component
class BulkOperations implements OperationSource {

    /** Parameter of the same header, for a request of which each run is a part of its own. */
    private static final String KEY = "bulk.Idempotency-Key";

    private final BulkRuns bulk;

    BulkOperations(BulkRuns bulk) {
        this.bulk = bulk;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                RunRoutes.RUNS
                        .operation("changeRuns", BulkDraft.class)
                        .needs(Scope.INVOKE)
                        .says(
                                "Do the same to many runs",
                                "Cancels, resumes, runs again or labels up to 1,000 runs, named by their ids or by a filter, and says of each what happened; what is refused for one is done to the others. With a filter, `next_cursor` goes on with those that are left, the newest first; `expected_count` has the first call refused (409) where the filter means more or fewer. A call that was cut off is made again: what is done already is not done twice. A label that the call adds is a filter to follow them by. `rerun` starts a new run with the goal, metadata, priority, labels and files that each began with, of its agent's current version; a filter should have `until`, so that it does not mean those that were just started.")
                        .at(Route.post("/agent-runs/bulk", Body.NEEDED).taking(KEY, Route.ORIGIN))
                        .example(
                                "{\"action\": \"cancel\", \"filter\": {\"status\": [\"queued\"], \"agent\": \"counter\"}, \"expected_count\": 12, \"labels\": {\"add\": [\"cancelled:2026-11-26\"]}}")
                        .refuses(409)
                        .views(BulkView.class, this::apply));
    }

    private BulkView apply(OperationCaller caller, BulkDraft asked) {
        TenantId tenant = caller.tenant();
        BulkAction action =
                asked.toAction(
                        Sources.of(caller.submission().origin()), key(caller), caller.principal());
        List<RunId> ids = asked.toIds();
        if (ids != null) {
            return BulkView.of(bulk.apply(tenant, action, ids), null);
        }
        RunFilterQuery query = asked.filter();
        Page<BulkOutcome> page =
                bulk.apply(
                        tenant,
                        action,
                        query == null ? RunFilter.ALL : query.toFilter(),
                        asked.toLimit(),
                        asked.cursor(),
                        asked.expectedCount());
        return BulkView.of(page.items(), page.nextCursor());
    }

    /**
     * Each run is a part of its own, so that what makes the request what it is may differ: a call
     * goes on with a cursor, or with those that are left.
     */
    private static @Nullable IdempotencyKey key(OperationCaller caller) {
        String text = caller.submission().key();
        return text == null ? null : new IdempotencyKey(caller.key(), text, "bulk");
    }
}
