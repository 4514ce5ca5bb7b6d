package dev.grove.server.workflow.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.fork.ForkWorkflow;
import dev.grove.core.run.workflow.fork.WorkflowFork;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.run.LimitsRequest;
import dev.grove.server.run.RunAnswers;
import dev.grove.server.security.RequiresScope;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Acts on runs of workflows: answers what they ask, sends events, settles, resumes and forks. */
@RestController
class WorkflowAnswerController {

    private final WorkflowRuns workflows;
    private final RunAnswers answers;

    WorkflowAnswerController(WorkflowRuns workflows, RunAnswers answers) {
        this.workflows = workflows;
        this.answers = answers;
    }

    @PostMapping("/workflow-runs/{id}/asks/{*path}")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<RunView> decide(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @PathVariable String path,
            @RequestBody AskRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        return once(
                caller,
                attempt,
                () ->
                        workflows.decide(
                                caller.tenant(),
                                run,
                                path.substring(1),
                                deciderOf(caller),
                                caller.scope(),
                                request.toAnswer()));
    }

    /** Sends an event; it is kept until a node waits for it. */
    @PostMapping("/workflow-runs/{id}/events/{name}")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<RunView> send(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable JsonNode payload)
            throws IOException {
        RunId run = NamedRun.parse(id);
        return once(
                caller,
                attempt,
                () ->
                        workflows.send(
                                caller.tenant(),
                                run,
                                name,
                                payload == null ? NullNode.getInstance() : payload));
    }

    /** Settles a node; what is below one, whose path has a slash, is named in the request. */
    @PostMapping("/workflow-runs/{id}/nodes/{path}/settle")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<RunView> settle(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @PathVariable String path,
            @RequestBody SettleRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        return once(
                caller,
                attempt,
                () ->
                        workflows.settle(
                                caller.tenant(),
                                run,
                                request.address(path),
                                deciderOf(caller),
                                caller.scope(),
                                request.toSettlement()));
    }

    @PostMapping("/workflow-runs/{id}/resume")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<RunView> resume(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable ResumeRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        LimitsRequest limits = request == null ? null : request.limits();
        LimitChanges changes = limits == null ? null : limits.toChanges();
        Set<String> repeat = request == null ? Set.of() : request.repeated();
        return once(caller, attempt, () -> workflows.resume(caller.tenant(), run, changes, repeat));
    }

    /**
     * A request to go on.
     *
     * @param repeat nodes whose calls may have taken effect and are made again all the same
     */
    record ResumeRequest(@Nullable LimitsRequest limits, @Nullable List<@Nullable String> repeat) {

        Set<String> repeated() {
            Set<String> named = new LinkedHashSet<>();
            for (String node : repeat == null ? List.<@Nullable String>of() : repeat) {
                if (node == null) {
                    throw GroveException.invalid("repeat", "must have paths of nodes");
                }
                named.add(node);
            }
            return named;
        }
    }

    @PostMapping("/workflow-runs/{id}/fork")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<ForkResponse> fork(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String id,
            @RequestParam(name = "dry_run", defaultValue = "false") boolean dryRun,
            @RequestBody ForkWorkflowRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        ForkWorkflow asked = request.toCommand(dryRun, deciderOf(caller), caller.scope());
        if (dryRun) {
            // Nothing comes of it, so that it may be repeated.
            return ResponseEntity.ok(ForkResponse.of(workflows.fork(caller.tenant(), run, asked)));
        }
        IdempotentOutcome<WorkflowFork> outcome =
                attempt.once(caller, 0, () -> workflows.fork(caller.tenant(), run, asked));
        WorkflowFork fork =
                switch (outcome) {
                    case IdempotentOutcome.Performed<WorkflowFork>(WorkflowFork made) -> made;
                    case IdempotentOutcome.Replayed<WorkflowFork>(RunId before, long _) ->
                            workflows.forked(caller.tenant(), run, before, asked);
                };
        return ResponseEntity.accepted().body(ForkResponse.of(fork));
    }

    private ResponseEntity<RunView> once(
            OperationCaller caller, Attempt attempt, Supplier<Run> effect) throws IOException {
        return answers.accepted(caller, attempt.once(caller, 0, effect));
    }

    private static Decider deciderOf(OperationCaller caller) {
        return new Decider(caller.key(), caller.keyName());
    }
}
