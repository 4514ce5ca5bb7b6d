package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import dev.grove.core.run.operation.RunRoutes;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import dev.grove.core.workflow.operation.GraphFormat;
import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.Mermaid;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Operations that read the nodes of a workflow's run: as a list, one, a map's elements, a graph.
 */
@Component
class WorkflowNodeOperations implements OperationSource {

    static final String NODE = "Of the node; may have slashes, such as `memo/2/judge`";

    private static final String NODES = RunRoutes.WORKFLOW_RUN + "/nodes";
    private static final String JSON = "json";

    private final WorkflowRuns workflows;

    WorkflowNodeOperations(WorkflowRuns workflows) {
        this.workflows = workflows;
    }

    /** Node of a run. */
    @WordsOf(NamedRun.class)
    record NamedNode(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(NODE) @Needed String path) {}

    /** Elements of a map. */
    @WordsOf(NamedRun.class)
    record ItemsAsked(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("The map") @Needed String path,
            @JsonPropertyDescription("Only of this status") @OneOf(NodeStatus.class)
                    @Nullable String status,
            @JsonUnwrapped PageQuery page) {

        @Nullable NodeStatus wanted() {
            if (status == null) {
                return null;
            }
            return Arrays.stream(NodeStatus.values())
                    .filter(each -> each.wireName().equals(status))
                    .findFirst()
                    .orElseThrow(() ->
                            GroveException.invalid(
                                    "status",
                                    "must be one of "
                                            + Arrays.stream(NodeStatus.values())
                                                    .map(NodeStatus::wireName)
                                                    .collect(Collectors.joining(", "))));
        }
    }

    /** Graph of a run, and in which form. */
    @WordsOf(NamedRun.class)
    record GraphAsked(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("`mermaid` for a text that draws it")
                    @OneOf(GraphFormat.class)
                    @UnlessSet(JSON)
                    @Nullable String format) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(list(), get(), items(), graph(), asks());
    }

    private Operation<NamedRun> list() {
        return RunRoutes.WORKFLOWS
                .operation("listWorkflowNodes", NamedRun.class)
                .says(
                        "List the nodes of a run",
                        "Those that have begun, in that order, the rounds of loops among them; elements of maps are at `…/items`.")
                .at(Route.get(NODES))
                .refuses(404)
                .views(
                        WorkflowNodesView.class,
                        (caller, asked) -> {
                            TenantId tenant = caller.tenant();
                            RunId run = asked.run();
                            return WorkflowNodesView.of(
                                    workflows.nodes(tenant, run),
                                    workflows.advanceRetry(tenant, run).orElse(null));
                        });
    }

    private Operation<NamedNode> get() {
        return RunRoutes.WORKFLOWS
                .operation("getWorkflowNode", NamedNode.class)
                .says("Read a node of a run", "Also an element of a map, such as `dig/17`.")
                .at(Route.get(NODES + "/{*path}"))
                .refuses(404)
                .views(
                        WorkflowNodeView.class,
                        (caller, asked) ->
                                WorkflowNodeView.of(
                                        workflows.node(
                                                caller.tenant(),
                                                NamedRun.parse(asked.id()),
                                                asked.path())));
    }

    private Operation<ItemsAsked> items() {
        return RunRoutes.WORKFLOWS
                .operation("listWorkflowItems", ItemsAsked.class)
                .says(
                        "List the elements of a map",
                        "Those that have begun, by index; a page ends early where the outputs on it have 4 MiB.")
                .at(Route.get(RunRoutes.WORKFLOW_RUN + "/items"))
                .refuses(404)
                .lists(WorkflowNodeView.class, this::items);
    }

    private Page<WorkflowNodeView> items(OperationCaller caller, ItemsAsked asked) {
        return workflows
                .items(
                        caller.tenant(),
                        NamedRun.parse(asked.id()),
                        asked.path(),
                        asked.wanted(),
                        asked.page().request())
                .map(WorkflowNodeView::of);
    }

    private Operation<GraphAsked> graph() {
        return RunRoutes.WORKFLOWS
                .operation("getWorkflowRunGraph", GraphAsked.class)
                .says(
                        "Read the graph of a run",
                        "Of the version that it was started with, with the state of each node that has begun.")
                .at(Route.get(RunRoutes.WORKFLOW_RUN + "/graph"))
                .refuses(404)
                .answers(
                        new AnswerType.Formatted(WorkflowRunGraphView.class, "text/plain"),
                        this::graph);
    }

    private Answer graph(OperationCaller caller, GraphAsked asked) {
        TenantId tenant = caller.tenant();
        RunId run = NamedRun.parse(asked.id());
        FlowGraph graph = workflows.graph(tenant, run);
        return switch (asked.format()) {
            case null -> view(graph, tenant, run);
            case JSON -> view(graph, tenant, run);
            case "mermaid" -> new Answer.Text(Mermaid.of(graph));
            default -> throw GroveException.invalid("format", "must be json or mermaid");
        };
    }

    private Answer view(FlowGraph graph, TenantId tenant, RunId run) {
        return new Answer.View(WorkflowRunGraphView.of(graph, workflows.nodes(tenant, run)));
    }

    private Operation<PageQuery> asks() {
        return RunRoutes.WORKFLOWS
                .operation("listWorkflowAsks", PageQuery.class)
                .says(
                        "List what nodes ask of people",
                        "In all runs, the oldest first; `POST /workflow-runs/{id}/asks/{path}` decides. `GET /approvals` lists them with what runs of agents wait for.")
                .at(Route.get("/workflow-asks"))
                .lists(
                        OpenAskView.class,
                        (caller, asked) ->
                                workflows
                                        .asks(caller.tenant(), caller.user(), asked.request())
                                        .map(OpenAskView::of));
    }
}
