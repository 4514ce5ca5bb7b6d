package dev.grove.server.workflow.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.advance.AdvanceRetry;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import dev.grove.language.analysis.FlowGraph;
import dev.grove.language.analysis.Mermaid;
import dev.grove.server.security.RequiresScope;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows the nodes of a workflow's run: as a list, a map's elements, and as a graph. */
@RestController
class WorkflowNodeController {

    private final WorkflowRuns workflows;

    WorkflowNodeController(WorkflowRuns workflows) {
        this.workflows = workflows;
    }

    /** Nodes that have begun; the elements of maps are a list of their own. */
    @GetMapping("/workflow-runs/{id}/nodes")
    @RequiresScope(Scope.READ_ONLY)
    NodesResponse nodes(OperationCaller caller, @PathVariable String id) {
        RunId run = NamedRun.parse(id);
        return new NodesResponse(
                workflows.nodes(caller.tenant(), run).stream().map(WorkflowNodeView::of).toList(),
                workflows
                        .advanceRetry(caller.tenant(), run)
                        .map(AdvanceRetryResponse::of)
                        .orElse(null));
    }

    record NodesResponse(
            List<WorkflowNodeView> items, @Nullable AdvanceRetryResponse advanceRetry) {}

    record AdvanceRetryResponse(int attempts, Instant at) {

        private static AdvanceRetryResponse of(AdvanceRetry retry) {
            return new AdvanceRetryResponse(retry.attempts(), retry.at());
        }
    }

    /** A node, also an element of a map such as {@code dig/17}. */
    @GetMapping("/workflow-runs/{id}/nodes/{*path}")
    @RequiresScope(Scope.READ_ONLY)
    WorkflowNodeView node(
            OperationCaller caller, @PathVariable String id, @PathVariable String path) {
        return WorkflowNodeView.of(
                workflows.node(caller.tenant(), NamedRun.parse(id), path.substring(1)));
    }

    /** Asks of nodes of all runs to people, the oldest first. */
    @GetMapping("/workflow-asks")
    @RequiresScope(Scope.READ_ONLY)
    Page<OpenAskResponse> asks(
            OperationCaller caller,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return workflows
                .asks(caller.tenant(), new PageRequest(limit, cursor))
                .map(OpenAskResponse::of);
    }

    /** Elements of a map that have begun, by index. */
    @GetMapping("/workflow-runs/{id}/items")
    @RequiresScope(Scope.READ_ONLY)
    Page<WorkflowNodeView> items(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam String path,
            @RequestParam(required = false) @Nullable String status,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return workflows
                .items(
                        caller.tenant(),
                        NamedRun.parse(id),
                        path,
                        status(status),
                        new PageRequest(limit, cursor))
                .map(WorkflowNodeView::of);
    }

    private static @Nullable NodeStatus status(@Nullable String asked) {
        if (asked == null) {
            return null;
        }
        return Arrays.stream(NodeStatus.values())
                .filter(status -> status.wireName().equals(asked))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.invalid(
                                "status",
                                "must be one of "
                                        + Arrays.stream(NodeStatus.values())
                                                .map(NodeStatus::wireName)
                                                .collect(Collectors.joining(", "))));
    }

    /** Graph of a run: JSON with the state of each node, or a text of Mermaid. */
    @GetMapping(
            path = "/workflow-runs/{id}/graph",
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_PLAIN_VALUE})
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<Object> graph(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "json") String format) {
        RunId run = NamedRun.parse(id);
        FlowGraph graph = workflows.graph(caller.tenant(), run);
        return switch (format) {
            case "json" ->
                    ResponseEntity.ok(
                            GraphResponse.of(graph, workflows.nodes(caller.tenant(), run)));
            case "mermaid" ->
                    ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(Mermaid.of(graph));
            default -> throw GroveException.invalid("format", "must be json or mermaid");
        };
    }
}
