package dev.grove.mcp.workflow;

import dev.grove.core.authority.Starter;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.start.StartWorkflow;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.StartedRuns;
import dev.grove.mcp.run.RunUri;
import dev.grove.mcp.workflow.WorkflowQuestions.Round;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Has a workflow run for a call, and answers with what became of it. */
@Component
class PublishedWorkflowCalls {

    private final WorkflowRuns workflows;
    private final AwaitedWorkflows awaited;
    private final WorkflowQuestions questions;
    private final StartedRuns started;

    PublishedWorkflowCalls(
            WorkflowRuns workflows,
            AwaitedWorkflows awaited,
            WorkflowQuestions questions,
            StartedRuns started) {
        this.workflows = workflows;
        this.awaited = awaited;
        this.questions = questions;
        this.started = started;
    }

    /**
     * Starts a run, or goes on with the one that an earlier round left waiting.
     *
     * @param isTyped whether the tool says what its results look like
     * @throws InterruptedException when the call was cancelled; the run is cancelled with it
     */
    Outcome<CallToolResult> call(
            StoredWorkflow workflow, JsonNode input, boolean isTyped, CallContext context)
            throws InterruptedException {
        TenantId tenant = context.caller().getTenant();
        WorkflowAskState asked = WorkflowAskState.of(context.state());
        RunId id = asked == null ? start(workflow, input, context).id() : asked.run();
        context.onCancel(() -> started.cancel(tenant, id));
        context.waitsFor(id);
        Run run = workflows.get(tenant, id);
        // Before all nodes of the run: should this server be lost, the run can still be found.
        context.progress(0, (double) awaited.graph(tenant, run).nodes().size(), RunUri.of(id));
        Round last = asked == null ? Round.FIRST : questions.answer(context, asked);
        var ended =
                awaited.await(
                        context,
                        run,
                        WorkflowQuestions.askable(context, run.work().name(), last),
                        0);
        return ended.forCaller().isEmpty()
                ? new Outcome.Done<>(ended.result(isTyped, last.remarks()))
                : questions.ask(ended.run(), ended.forCaller());
    }

    private Run start(StoredWorkflow workflow, JsonNode input, CallContext context) {
        return workflows.start(
                context.caller().getTenant(),
                new StartWorkflow(
                        workflow.name(),
                        workflow.version(),
                        input,
                        null,
                        JsonNodeFactory.instance.objectNode(),
                        StartRun.DEFAULT_PRIORITY,
                        RunMarks.of(RunSource.MCP),
                        Starter.of(context.caller().principal())));
    }
}
