package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.Mermaid;
import dev.grove.language.text.NearestNames;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operation that reads the graph of a workflow's current version. */
@Component
class WorkflowGraphOperations implements OperationSource {

    private static final String JSON = "json";
    private static final String MERMAID = "mermaid";

    private final Workflows workflows;

    WorkflowGraphOperations(Workflows workflows) {
        this.workflows = workflows;
    }

    /** Graph of a workflow, and in which form. */
    record GraphAsked(
            @Needed String name,
            @JsonPropertyDescription("How it is written") @OneOf(GraphFormat.class) @UnlessSet(JSON)
                    @Nullable String format) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                new OperationGroup("workflows", Scope.READ_ONLY)
                        .operation("getWorkflowGraph", GraphAsked.class)
                        .says(
                                "Read the graph of a workflow",
                                "Of its current version, for a diagram; with `format=mermaid` as a flowchart of Mermaid.")
                        .at(Route.get("/workflows/{name}/graph"))
                        .refuses(404)
                        .answers(
                                new AnswerType.Formatted(GraphView.class, "text/plain"),
                                this::graph));
    }

    private Answer graph(OperationCaller caller, GraphAsked asked) {
        String format = asked.format() == null ? JSON : asked.format();
        if (!format.equals(JSON) && !format.equals(MERMAID)) {
            throw GroveException.invalid(
                    "format", NearestNames.asChoice(format, List.of(JSON, MERMAID)));
        }
        FlowGraph graph =
                workflows.graph(workflows.get(caller.tenant(), asked.name()).definition());
        return format.equals(MERMAID)
                ? new Answer.Text(Mermaid.of(graph))
                : new Answer.View(GraphView.of(graph));
    }
}
