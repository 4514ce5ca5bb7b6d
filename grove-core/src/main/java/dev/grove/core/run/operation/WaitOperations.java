package dev.grove.core.run.operation;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationForm;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.run.grant.Granting;
import dev.grove.core.run.operation.WaitInputs.BudgetAnswer;
import dev.grove.core.run.operation.WaitInputs.CallDecision;
import dev.grove.core.run.operation.WaitInputs.CallFinding;
import dev.grove.core.run.operation.WaitInputs.CapabilityAnswer;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.wait.CapabilityDecisions;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.Waits;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations that bring what runs wait for. */
@Component
class WaitOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("waits", Scope.INVOKE);

    private final Waits waits;
    private final CapabilityDecisions capabilities;
    private final SubmittedRuns submitted;

    WaitOperations(Waits waits, CapabilityDecisions capabilities, SubmittedRuns submitted) {
        this.waits = waits;
        this.capabilities = capabilities;
        this.submitted = submitted;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(bring(), decide(), settle(), decideBudget(), decideCapability());
    }

    private Operation<ToolResultsDraft> bring() {
        return on("bringToolResults", ToolResultsDraft.class, "/tool-results")
                .says(
                        "Bring results of client tools",
                        "All of a request are taken, or none. The same result for the same call is answered alike, however often it comes; another one is `conflict`. The last one that a run waits for queues it.")
                .example(
                        "{\"results\": [{\"tool_call_id\": \"toolu_01\", \"content\": \"green\"}]}")
                .views(
                        RunView.class,
                        submitted.changing(
                                ToolResultsDraft::id,
                                (caller, run, asked) ->
                                        waits.bring(caller.tenant(), run, asked.toResults())));
    }

    private Operation<CallDecision> decide() {
        return on("decideApproval", CallDecision.class, "/approvals/{call_id}")
                .says(
                        "Approve or deny a call",
                        "Used once: a second decision is `conflict`, with the first. It is bound to `digest`, the SHA-256 of the arguments as RFC 8785 writes them. A call with a `quorum` waits for as many approvals as that says, and each is a vote: of those whom it asks alone (`forbidden`), once (`conflict`); the first denial denies. Other arguments begin the votes anew.")
                .example("{\"decision\": \"approve\"}")
                .views(
                        RunView.class,
                        submitted.changing(
                                CallDecision::id,
                                (caller, run, asked) ->
                                        waits.decide(
                                                caller.tenant(),
                                                run,
                                                asked.callId(),
                                                Decider.of(caller),
                                                asked.toDecision(),
                                                asked.binding())));
    }

    private Operation<CallFinding> settle() {
        return on("settleCallInDoubt", CallFinding.class, "/in-doubt/{call_id}")
                .says(
                        "Say what became of a call",
                        "For a call that a crash cut off and whose outcome is unknown. Accepted once.")
                .example("{\"outcome\": \"happened\", \"result\": \"sent\"}")
                .views(
                        RunView.class,
                        submitted.changing(
                                CallFinding::id,
                                (caller, run, asked) ->
                                        waits.settle(
                                                caller.tenant(),
                                                run,
                                                asked.callId(),
                                                Decider.of(caller),
                                                asked.toOutcome())));
    }

    private Operation<BudgetAnswer> decideBudget() {
        return on("decideBudget", BudgetAnswer.class, "/budget")
                .says(
                        "Raise the cap of a run that waits for that, or stop it",
                        "Of a run that waits with kind `budget`. The caps are those that its `over_budget` names in `limits_of`: its own, or those of the root, which all of the tree share. They must leave room for the call that waits. The same decision is answered alike, however often it comes; another one is `conflict`. Past the caps of the agent they may be raised with scope `provision`, and never past the limits of a session whose answer it is: `budget_exceeded`.")
                .example("{\"max_tokens\": 800000}")
                .views(
                        RunView.class,
                        submitted.changing(
                                BudgetAnswer::id,
                                (caller, run, asked) ->
                                        waits.decideBudget(
                                                caller.tenant(),
                                                run,
                                                Decider.of(caller),
                                                asked.toDecision(
                                                        caller.scope()
                                                                .includes(Scope.PROVISION)))));
    }

    private Operation<CapabilityAnswer> decideCapability() {
        return on(
                        "decideCapabilityRequest",
                        CapabilityAnswer.class,
                        "/capability-requests/{call_id}")
                .says(
                        "Grant or deny what a model asks for",
                        "Of a run that waits with kind `capability`, used once. A grant is for this run, of no more than was asked for, and needs scope `provision`; who could not make it by `POST /grants` cannot make it here: `grant_refused`. The model reads its terms, or the reason of a denial.")
                .example(
                        "{\"decision\": \"grant\", \"max_uses\": 1, \"expires_at\": \"2026-12-01T12:00:00Z\"}")
                .views(
                        RunView.class,
                        submitted.changing(
                                CapabilityAnswer::id,
                                (caller, run, asked) ->
                                        capabilities.decide(
                                                caller.tenant(),
                                                run,
                                                asked.callId(),
                                                Decider.of(caller),
                                                Granting.Asker.of(caller),
                                                asked.toDecision(
                                                        caller.scope()
                                                                .includes(Scope.PROVISION)))));
    }

    private static <I extends Record> OperationForm<I> on(String id, Class<I> input, String path) {
        return GROUP.operation(id, input)
                .at(Route.post(RunRoutes.RUN + path, Body.NEEDED).taking(Route.IDEMPOTENCY_KEY))
                .refuses(404, 409, 422);
    }
}
