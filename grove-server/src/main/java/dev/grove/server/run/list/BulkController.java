package dev.grove.server.run.list;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.run.control.BulkRuns;
import dev.grove.core.run.record.request.BulkAction;
import dev.grove.core.run.record.request.BulkOutcome;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /agent-runs/bulk}. */
@RestController
class BulkController {

    private final BulkRuns bulk;

    BulkController(BulkRuns bulk) {
        this.bulk = bulk;
    }

    @PostMapping("/agent-runs/bulk")
    @RequiresScope(Scope.INVOKE)
    BulkResponse apply(
            OperationCaller caller,
            @RequestBody BulkRequest request,
            @RequestHeader(name = Attempt.HEADER, required = false) @Nullable String key,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin) {
        TenantId tenant = caller.tenant();
        // Each run is a part of its own, so that what makes the request what it is may differ: a
        // call goes on with a cursor, or with those that are left.
        IdempotencyKey once = key == null ? null : new IdempotencyKey(caller.key(), key, "bulk");
        BulkAction action = request.toAction(Sources.of(origin), once, caller.key());
        List<RunId> ids = request.toIds();
        if (ids != null) {
            return BulkResponse.of(bulk.apply(tenant, action, ids), null);
        }
        RunFilterQuery query = request.filter();
        Page<BulkOutcome> page =
                bulk.apply(
                        tenant,
                        action,
                        query == null ? RunFilter.ALL : query.toFilter(),
                        request.toLimit(),
                        request.cursor(),
                        request.expectedCount());
        return BulkResponse.of(page.items(), page.nextCursor());
    }
}
