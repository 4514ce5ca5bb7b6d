package dev.grove.core.workflow.operation;

import dev.grove.core.definition.DefinitionOperations;
import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.workflow.definition.Workflows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Workflows as their callers see them, but for storing: documents are texts. */
@Component
class WorkflowType
        implements DefinitionType<WorkflowView>,
                DefinitionType.Publishable<WorkflowView>,
                DefinitionType.Written<WorkflowView>,
                OperationSource {

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
        this.workflows = workflows;
        this.authoring = authoring;
    }

    @Override
    public List<Operation<?>> operations() {
        DefinitionOperations<WorkflowView> of = new DefinitionOperations<>(this);
        List<Operation<?>> all = new ArrayList<>(of.common());
        all.addAll(List.of(of.publish(this), of.unpublish(this)));
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
    public DefinitionWords words() {
        return WORDS;
    }

    @Override
    public Class<WorkflowView> view() {
        return WorkflowView.class;
    }

    @Override
    public Class<WorkflowSummary> listed() {
        return WorkflowSummary.class;
    }

    @Override
    public Page<WorkflowSummary> list(OperationCaller caller, PageRequest page) {
        return workflows.list(caller.tenant(), page).map(WorkflowSummary::of);
    }

    @Override
    public WorkflowView get(OperationCaller caller, String name) {
        return WorkflowView.of(workflows.get(caller.tenant(), name));
    }

    @Override
    public Page<WorkflowSummary> versions(OperationCaller caller, String name, PageRequest page) {
        return workflows.versions(caller.tenant(), name, page).map(WorkflowSummary::of);
    }

    @Override
    public WorkflowView version(OperationCaller caller, String name, int version) {
        return WorkflowView.of(workflows.getVersion(caller.tenant(), name, version));
    }

    @Override
    public void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion) {
        workflows.delete(caller.tenant(), name, expectedVersion);
    }

    @Override
    public WorkflowView publish(
            OperationCaller caller, String name, @Nullable Integer version, int expected) {
        return WorkflowView.of(
                workflows.publish(caller.tenant(), name, version, expected, caller.key()));
    }

    @Override
    public WorkflowView unpublish(OperationCaller caller, String name, int expected) {
        return WorkflowView.of(workflows.unpublish(caller.tenant(), name, expected, caller.key()));
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
