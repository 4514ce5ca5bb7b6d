package dev.grove.server.cost;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.feed.CostQuery;
import dev.grove.core.run.feed.CostQuery.Group;
import dev.grove.core.run.feed.RunCosts;
import dev.grove.core.run.feed.UnsuccessfulRuns;
import dev.grove.server.security.RequiresScope;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /agent-usage}. */
@RestController
class AgentUsageController {

    private final RunCosts costs;
    private final UnsuccessfulRuns unsuccessful;
    private final Clock clock;

    AgentUsageController(RunCosts costs, UnsuccessfulRuns unsuccessful, Clock clock) {
        this.costs = costs;
        this.unsuccessful = unsuccessful;
        this.clock = clock;
    }

    @GetMapping("/agent-usage")
    @RequiresScope(Scope.READ_ONLY)
    AgentUsageResponse usage(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until) {
        Instant end = until == null ? clock.instant() : CostController.time("until", until);
        CostQuery query =
                new CostQuery(
                        Set.of(Group.AGENT),
                        since == null
                                ? end.minus(CostController.UNLESS_ASKED)
                                : CostController.time("since", since),
                        end,
                        null,
                        null);
        TenantId tenant = caller.tenant();
        return AgentUsageResponse.of(
                query,
                costs.sums(tenant, query),
                unsuccessful.byAgent(tenant, query.since(), query.until()));
    }
}
