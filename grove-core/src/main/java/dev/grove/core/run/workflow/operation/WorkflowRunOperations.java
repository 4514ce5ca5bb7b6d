package dev.grove.core.run.workflow.operation;

import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import dev.grove.core.run.Runs;
import dev.grove.core.run.operation.RunRoutes;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.run.workflow.WorkflowRuns;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations that read runs of workflows. */
@Component
class WorkflowRunOperations implements OperationSource {

    private final WorkflowRuns workflows;
    private final Runs runs;

    WorkflowRunOperations(WorkflowRuns workflows, Runs runs) {
        this.workflows = workflows;
        this.runs = runs;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                RunRoutes.WORKFLOWS
                        .operation("listWorkflowRuns", PageQuery.class)
                        .says(
                                "List the runs of workflows",
                                "The newest first, graphs within nodes included.")
                        .at(Route.get(RunRoutes.WORKFLOW_RUNS))
                        .lists(
                                RunView.class,
                                (caller, asked) ->
                                        runs.list(
                                                        caller.tenant(),
                                                        RunFilter.ofKind(RunKind.WORKFLOW)
                                                                .forPerson(caller.user()),
                                                        asked.request())
                                                .map(RunView::of)),
                RunRoutes.WORKFLOWS
                        .operation("getWorkflowRun", NamedRun.class)
                        .says(
                                "Read the run of a workflow",
                                "`GET /agent-runs/{id}/tree` lists the runs that it started, and `…/costs` what they cost.")
                        .at(Route.get(RunRoutes.WORKFLOW_RUN))
                        .refuses(404)
                        .views(
                                RunView.class,
                                (caller, asked) ->
                                        RunView.of(workflows.get(caller.tenant(), asked.run()))));
    }
}
