package dev.grove.server.run.list;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.server.run.view.RunCountsResponse;
import dev.grove.server.run.view.RunResponse;
import dev.grove.server.run.view.RunSummaryResponse;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists runs, whole or as rows, and counts them; all by the same filter. */
@RestController
public class RunListController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final Runs runs;

    RunListController(Runs runs) {
        this.runs = runs;
    }

    @GetMapping("/agent-runs")
    @RequiresScope(Scope.READ_ONLY)
    Page<RunResponse> list(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable List<@Nullable String> status,
            @RequestParam(name = "waiting_for", required = false)
                    @Nullable List<@Nullable String> waitingFor,
            @RequestParam(name = "stop_reason", required = false)
                    @Nullable List<@Nullable String> stopReason,
            @RequestParam(required = false) @Nullable String agent,
            @RequestParam(required = false) @Nullable String workflow,
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable String origin,
            @RequestParam(required = false) @Nullable List<@Nullable String> label,
            @RequestParam(required = false) @Nullable String q,
            @RequestParam(name = "min_cost", required = false) @Nullable String minCost,
            @RequestParam(name = "max_cost", required = false) @Nullable String maxCost,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until,
            @RequestParam(required = false) @Nullable String root,
            @RequestParam(required = false) @Nullable String parent,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        RunFilterQuery query =
                new RunFilterQuery(
                        status,
                        waitingFor,
                        stopReason,
                        agent,
                        workflow,
                        kind,
                        origin,
                        label,
                        q,
                        minCost,
                        maxCost,
                        since,
                        until,
                        root,
                        parent);
        return runs.list(caller.tenant(), query.toFilter(), new PageRequest(limit, cursor))
                .map(RunResponse::of);
    }

    @GetMapping("/agent-runs/summaries")
    @RequiresScope(Scope.READ_ONLY)
    Page<RunSummaryResponse> summaries(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable List<@Nullable String> status,
            @RequestParam(name = "waiting_for", required = false)
                    @Nullable List<@Nullable String> waitingFor,
            @RequestParam(name = "stop_reason", required = false)
                    @Nullable List<@Nullable String> stopReason,
            @RequestParam(required = false) @Nullable String agent,
            @RequestParam(required = false) @Nullable String workflow,
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable String origin,
            @RequestParam(required = false) @Nullable List<@Nullable String> label,
            @RequestParam(required = false) @Nullable String q,
            @RequestParam(name = "min_cost", required = false) @Nullable String minCost,
            @RequestParam(name = "max_cost", required = false) @Nullable String maxCost,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until,
            @RequestParam(required = false) @Nullable String root,
            @RequestParam(required = false) @Nullable String parent,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        RunFilterQuery query =
                new RunFilterQuery(
                        status,
                        waitingFor,
                        stopReason,
                        agent,
                        workflow,
                        kind,
                        origin,
                        label,
                        q,
                        minCost,
                        maxCost,
                        since,
                        until,
                        root,
                        parent);
        return runs.summaries(caller.tenant(), query.toFilter(), new PageRequest(limit, cursor))
                .map(RunSummaryResponse::of);
    }

    @GetMapping("/agent-runs/counts")
    @RequiresScope(Scope.READ_ONLY)
    RunCountsResponse counts(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable List<@Nullable String> status,
            @RequestParam(name = "waiting_for", required = false)
                    @Nullable List<@Nullable String> waitingFor,
            @RequestParam(name = "stop_reason", required = false)
                    @Nullable List<@Nullable String> stopReason,
            @RequestParam(required = false) @Nullable String agent,
            @RequestParam(required = false) @Nullable String workflow,
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable String origin,
            @RequestParam(required = false) @Nullable List<@Nullable String> label,
            @RequestParam(required = false) @Nullable String q,
            @RequestParam(name = "min_cost", required = false) @Nullable String minCost,
            @RequestParam(name = "max_cost", required = false) @Nullable String maxCost,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until,
            @RequestParam(required = false) @Nullable String root,
            @RequestParam(required = false) @Nullable String parent,
            @RequestParam(defaultValue = RunCountsResponse.BY_STATUS) String by) {
        if (!by.equals(RunCountsResponse.BY_STATUS)) {
            throw GroveException.invalid("by", "must be " + RunCountsResponse.BY_STATUS);
        }
        RunFilterQuery query =
                new RunFilterQuery(
                        status,
                        waitingFor,
                        stopReason,
                        agent,
                        workflow,
                        kind,
                        origin,
                        label,
                        q,
                        minCost,
                        maxCost,
                        since,
                        until,
                        root,
                        parent);
        return RunCountsResponse.of(runs.counts(caller.tenant(), query.toFilter()));
    }
}
