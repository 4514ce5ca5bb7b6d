package dev.grove.server.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.Waits;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.security.RequiresScope;
import java.io.IOException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes what runs wait for. */
@RestController
class WaitController {

    private final Runs runs;
    private final Waits waits;

    WaitController(Runs runs, Waits waits) {
        this.runs = runs;
        this.waits = waits;
    }

    @PostMapping("/agent-runs/{id}/tool-results")
    @RequiresScope(Scope.INVOKE)
    RunView bringResults(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @RequestBody ToolResultsRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        return once(
                caller, attempt, run, () -> waits.bring(caller.tenant(), run, request.toResults()));
    }

    @PostMapping("/agent-runs/{id}/approvals/{call_id}")
    @RequiresScope(Scope.INVOKE)
    RunView decide(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @PathVariable("call_id") String callId,
            @RequestBody ApprovalRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        return once(
                caller,
                attempt,
                run,
                () ->
                        waits.decide(
                                caller.tenant(),
                                run,
                                callId,
                                deciderOf(caller),
                                request.toDecision()));
    }

    @PostMapping("/agent-runs/{id}/in-doubt/{call_id}")
    @RequiresScope(Scope.INVOKE)
    RunView settle(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @PathVariable("call_id") String callId,
            @RequestBody InDoubtRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        return once(
                caller,
                attempt,
                run,
                () ->
                        waits.settle(
                                caller.tenant(),
                                run,
                                callId,
                                deciderOf(caller),
                                request.toOutcome()));
    }

    @PostMapping("/agent-runs/{id}/budget")
    @RequiresScope(Scope.INVOKE)
    RunView decideBudget(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @RequestBody BudgetRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        boolean pastAgent = caller.scope().includes(Scope.PROVISION);
        return once(
                caller,
                attempt,
                run,
                () ->
                        waits.decideBudget(
                                caller.tenant(),
                                run,
                                deciderOf(caller),
                                request.toDecision(pastAgent)));
    }

    /** The run as it is then, whether this request or an earlier one has changed it. */
    private RunView once(OperationCaller caller, Attempt attempt, RunId run, Runnable change)
            throws IOException {
        IdempotentOutcome<RunId> _ =
                attempt.once(
                        caller,
                        0,
                        () -> {
                            change.run();
                            return run;
                        });
        return RunView.of(runs.get(caller.tenant(), run));
    }

    private static Decider deciderOf(OperationCaller caller) {
        return new Decider(caller.key(), caller.keyName());
    }
}
