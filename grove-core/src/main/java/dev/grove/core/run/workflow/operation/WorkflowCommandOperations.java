package dev.grove.core.run.workflow.operation;

import dev.grove.core.authority.Starter;
import dev.grove.core.id.RunId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationForm;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.run.operation.RunRoutes;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.operation.SubmittedRuns;
import dev.grove.core.run.record.RaisedLimits;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.fork.ForkWorkflow;
import dev.grove.core.run.workflow.fork.WorkflowFork;
import dev.grove.core.run.workflow.operation.WorkflowInputs.AskDecision;
import dev.grove.core.run.workflow.operation.WorkflowInputs.ForkDraft;
import dev.grove.core.run.workflow.operation.WorkflowInputs.ResumeDraft;
import dev.grove.core.run.workflow.operation.WorkflowInputs.SentEvent;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.NullNode;

/** Operations that start workflows and act on their runs: answers, events, settlements, forks. */
@Component
class WorkflowCommandOperations implements OperationSource {

    private final WorkflowRuns workflows;
    private final SubmittedRuns submitted;

    WorkflowCommandOperations(WorkflowRuns workflows, SubmittedRuns submitted) {
        this.workflows = workflows;
        this.submitted = submitted;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(start(), decide(), send(), settle(), resume(), fork());
    }

    private Operation<WorkflowStartDraft> start() {
        return RunRoutes.WORKFLOWS
                .operation("startWorkflow", WorkflowStartDraft.class)
                .needs(Scope.INVOKE)
                .says(
                        "Start a workflow",
                        "All that the workflow uses is pinned in its present version: agents, tools, workflows and skills, also those of workflows that it calls.")
                .at(
                        Route.post("/workflows/{name}/runs", Body.NEEDED)
                                .taking(Route.IDEMPOTENCY_KEY, Route.ORIGIN))
                .example("{\"input\": {\"question\": \"How do gliders stay up?\"}}")
                .refuses(404, 409, 422)
                .accepts(
                        RunView.class,
                        SubmittedRuns::location,
                        (caller, asked) -> {
                            RunSource source = Sources.of(caller.submission().origin());
                            return submitted.once(
                                    caller,
                                    () ->
                                            workflows.start(
                                                    caller.tenant(),
                                                    asked.toCommand(source, caller.principal())));
                        });
    }

    private Operation<AskDecision> decide() {
        return on("decideWorkflowAsk", AskDecision.class, "/asks/{*path}", Body.NEEDED)
                .says(
                        "Decide on what a node asks",
                        "Each key once; the workflow goes on when as many have approved as the node says, or one denies. `digest` is that of the node's `ask`, so that what was read is what is decided on. The node may ask for a higher scope than the route.")
                .example(
                        "{\"decision\": \"approve\", \"digest\": \"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\"}")
                .accepts(
                        RunView.class,
                        SubmittedRuns::location,
                        submitted.having(
                                AskDecision::id,
                                (caller, run, asked) ->
                                        workflows.decide(
                                                caller.tenant(),
                                                run,
                                                asked.path(),
                                                Decider.of(caller),
                                                caller.scope(),
                                                asked.toAnswer())));
    }

    private Operation<SentEvent> send() {
        return on("sendWorkflowEvent", SentEvent.class, "/events/{name}", Body.PAYLOAD)
                .says(
                        "Send an event to a run",
                        "It is kept until a node waits for it, and taken by one; 409 where the run keeps 10,000 that no node takes.")
                .example("{\"order\": 7}")
                .accepts(
                        RunView.class,
                        SubmittedRuns::location,
                        submitted.having(
                                SentEvent::id,
                                (caller, run, asked) ->
                                        workflows.send(
                                                caller.tenant(),
                                                run,
                                                asked.name(),
                                                asked.payload() == null
                                                        ? NullNode.getInstance()
                                                        : asked.payload())));
    }

    /** Nodes below a node, whose path has a slash, are named in the body. */
    private Operation<NodeSettlementDraft> settle() {
        return on(
                        "settleWorkflowNode",
                        NodeSettlementDraft.class,
                        "/nodes/{path}/settle",
                        Body.NEEDED)
                .needs(Scope.PROVISION)
                .says(
                        "Say what a node has come to",
                        "An operator's word for a node that is under way: its run is cancelled, and the workflow goes on with the output, or as if the node had failed. In a stopped or failed run, the output of a node whose call may have taken effect, or with `element` of one below it: it has it once the run is resumed. Of an ask it is the decision of one of those that are asked (`decision`, `answer`, `digest`); what follows from an ask is given an output by such a key alone, after an approval.")
                .example("{\"output\": {\"ticket\": 17}, \"reason\": \"seen in the tracker\"}")
                .accepts(
                        RunView.class,
                        SubmittedRuns::location,
                        submitted.having(
                                NodeSettlementDraft::id,
                                (caller, run, asked) ->
                                        workflows.settle(
                                                caller.tenant(),
                                                run,
                                                asked.address(),
                                                Decider.of(caller),
                                                caller.scope(),
                                                asked.toSettlement())));
    }

    private Operation<ResumeDraft> resume() {
        return on("resumeWorkflowRun", ResumeDraft.class, "/resume", Body.OPTIONAL)
                .says(
                        "Go on with the run of a workflow",
                        "A stopped or failed run goes on from the nodes that failed and those that were cut off; what has completed stays. Their runs are resumed where they can be, so that what they paid for is not paid again. `limits` may be raised. A node whose call may have taken effect calls again under the same idempotency key where its tool is `keyed`; of others 409 lists the nodes, until each is named in `repeat` or settled.")
                .example("{\"limits\": {\"max_seconds\": 7200}, \"repeat\": [\"send\"]}")
                .accepts(
                        RunView.class,
                        SubmittedRuns::location,
                        submitted.having(
                                ResumeDraft::id,
                                (caller, run, asked) ->
                                        workflows.resume(
                                                caller.tenant(),
                                                run,
                                                new RaisedLimits(
                                                        asked.changes(),
                                                        false,
                                                        Starter.of(caller.principal())),
                                                asked.repeated())));
    }

    private Operation<ForkDraft> fork() {
        return on("forkWorkflowRun", ForkDraft.class, "/fork", Body.NEEDED)
                .says(
                        "Fork the run of a workflow",
                        "A new run with the settled nodes of this one, but for those that are named, or given another output, and what depends on them. The answer lists the calls of tools that will be made again; with `dry_run` it only lists them. A node that had not ended and had acted is named in `from`, and so is one whose decision would be used again by a key that may not take it alone.")
                .example(
                        "{\"from\": [\"review\"], \"outputs\": {\"plan\": {\"questions\": [\"one\"]}}}")
                .refuses(404, 409, 422)
                .answers(
                        new AnswerType.Begun(
                                WorkflowForkView.class, "What it would be", "What it is"),
                        this::fork);
    }

    private Answer fork(OperationCaller caller, ForkDraft asked) {
        RunId run = NamedRun.parse(asked.id());
        ForkWorkflow fork = asked.toCommand(Decider.of(caller), caller.scope(), caller.principal());
        WorkflowFork made =
                // Nothing comes of a dry run, so that it may be repeated.
                asked.isDryRun()
                        ? workflows.fork(caller.tenant(), run, fork)
                        : fork(caller, run, fork);
        return new Answer.Begun(WorkflowForkView.of(made), asked.isDryRun());
    }

    private WorkflowFork fork(OperationCaller caller, RunId run, ForkWorkflow asked) {
        return switch (caller.once(0, () -> workflows.fork(caller.tenant(), run, asked))) {
            case IdempotentOutcome.Performed<WorkflowFork>(WorkflowFork made) -> made;
            case IdempotentOutcome.Replayed<WorkflowFork>(RunId before, long _) ->
                    workflows.forked(caller.tenant(), run, before, asked);
        };
    }

    private static <I extends Record> OperationForm<I> on(
            String id, Class<I> input, String path, Body body) {
        return RunRoutes.WORKFLOWS
                .operation(id, input)
                .needs(Scope.INVOKE)
                .at(Route.post(RunRoutes.WORKFLOW_RUN + path, body).taking(Route.IDEMPOTENCY_KEY))
                .refuses(404, 409);
    }
}
