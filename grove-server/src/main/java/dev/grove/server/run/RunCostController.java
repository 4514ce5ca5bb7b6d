package dev.grove.server.run;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.query.Costs;
import dev.grove.server.run.view.CostsResponse;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reads what runs cost: {@code /agent-runs/{id}/costs}. */
@RestController
class RunCostController {

    private final Costs costs;

    RunCostController(Costs costs) {
        this.costs = costs;
    }

    /** Costs of the run and all that it delegated; the page is one of single model calls. */
    @GetMapping("/agent-runs/{id}/costs")
    @RequiresScope(Scope.READ_ONLY)
    CostsResponse costs(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return CostsResponse.of(
                costs.of(caller.tenant(), RunIds.parse(id), new PageRequest(limit, cursor)));
    }
}
