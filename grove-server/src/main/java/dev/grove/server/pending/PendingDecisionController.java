package dev.grove.server.pending;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.pending.PendingDecisionView;
import dev.grove.core.run.pending.PendingDecisions;
import dev.grove.core.run.pending.PendingKind;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists what waits for a decision. */
@RestController
class PendingDecisionController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final PendingDecisions decisions;

    PendingDecisionController(PendingDecisions decisions) {
        this.decisions = decisions;
    }

    /** Approvals, calls in doubt, budgets and asks, across runs, oldest first. */
    @GetMapping("/approvals")
    @RequiresScope(Scope.READ_ONLY)
    Page<PendingDecisionView> pending(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable List<@Nullable String> kind,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return decisions
                .list(
                        caller.tenant(),
                        kind == null ? PendingKind.OF_PEOPLE : PendingKinds.of(kind),
                        new PageRequest(limit, cursor))
                .map(PendingDecisionView::of);
    }
}
