package dev.grove.server.run;

import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.Waits;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Takes what runs wait for, and lists what waits for a decision. */
@RestController
class WaitController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final Runs runs;
    private final Waits waits;

    WaitController(Runs runs, Waits waits) {
        this.runs = runs;
        this.waits = waits;
    }

    @PostMapping("/agent-runs/{id}/tool-results")
    @RequiresScope(Scope.INVOKE)
    RunResponse bringResults(
            Caller caller, @PathVariable String id, @RequestBody ToolResultsRequest request) {
        RunId run = RunIds.parse(id);
        waits.bring(caller.tenant(), run, request.toResults());
        return RunResponse.of(runs.get(caller.tenant(), run));
    }

    @PostMapping("/agent-runs/{id}/approvals/{call_id}")
    @RequiresScope(Scope.INVOKE)
    RunResponse decide(
            Caller caller,
            @PathVariable String id,
            @PathVariable("call_id") String callId,
            @RequestBody ApprovalRequest request) {
        RunId run = RunIds.parse(id);
        waits.decide(caller.tenant(), run, callId, deciderOf(caller), request.toDecision());
        return RunResponse.of(runs.get(caller.tenant(), run));
    }

    @PostMapping("/agent-runs/{id}/in-doubt/{call_id}")
    @RequiresScope(Scope.INVOKE)
    RunResponse settle(
            Caller caller,
            @PathVariable String id,
            @PathVariable("call_id") String callId,
            @RequestBody InDoubtRequest request) {
        RunId run = RunIds.parse(id);
        waits.settle(caller.tenant(), run, callId, deciderOf(caller), request.toOutcome());
        return RunResponse.of(runs.get(caller.tenant(), run));
    }

    /** Approvals and calls in doubt, across runs, oldest first. */
    @GetMapping("/approvals")
    @RequiresScope(Scope.READ_ONLY)
    Page<PendingDecisionResponse> pending(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return waits.pending(caller.tenant(), new PageRequest(limit, cursor))
                .map(PendingDecisionResponse::of);
    }

    private static Decider deciderOf(Caller caller) {
        return new Decider(caller.key(), caller.keyName());
    }
}
