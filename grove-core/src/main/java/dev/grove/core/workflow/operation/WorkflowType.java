package dev.grove.core.workflow.operation;

import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.Workflows;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Workflows as their callers see them, but for storing: documents are texts. */
@Component
class WorkflowType extends DefinitionType<StoredWorkflow, WorkflowView>
        implements DefinitionType.Written<WorkflowView> {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/workflows",
                    "workflows",
                    "workflow",
                    "a",
                    "grove__list_workflows_all",
                    "",
                    "Without their documents.",
                    "No run of it can be started any more. Refused while an agent lists it as a tool.",
                    "Makes a version of the workflow a tool that every key of scope `invoke` can call. Refused while an agent is published under its name.",
                    "");

    private final Workflows workflows;
    private final WorkflowAuthoring authoring;

    WorkflowType(Workflows workflows, WorkflowAuthoring authoring) {
        super(WORDS, WorkflowView.class, workflows);
        this.workflows = workflows;
        this.authoring = authoring;
    }

    @Override
    public List<Operation<?>> operations() {
        List<Operation<?>> all = new ArrayList<>(common());
        all.addAll(authoring.operations());
        return all;
    }

    @Override
    public List<Class<? extends Record>> bodies() {
        return List.of(WorkflowDraft.class);
    }

    @Override
    public List<Class<? extends Record>> views() {
        return List.of(ValidationView.class);
    }

    @Override
    protected WorkflowView view(OperationCaller caller, StoredWorkflow workflow) {
        return WorkflowView.of(workflow);
    }

    @Override
    protected Class<WorkflowSummary> listed() {
        return WorkflowSummary.class;
    }

    @Override
    protected WorkflowSummary listed(OperationCaller caller, StoredWorkflow workflow) {
        return WorkflowSummary.of(workflow);
    }

    @Override
    public String mediaType() {
        return "application/yaml";
    }

    @Override
    public String text(OperationCaller caller, WorkflowView view) {
        return workflows
                .findVersion(caller.tenant(), new WorkflowId(view.id()), view.version())
                .map(workflow -> workflows.yaml(caller.tenant(), workflow))
                .orElseThrow();
    }
}
