package dev.grove.server.workflow;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.core.workflow.operation.GraphView;
import dev.grove.core.workflow.operation.ValidationView;
import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.Mermaid;
import dev.grove.language.text.NearestNames;
import dev.grove.server.security.RequiresScope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /workflows/validate} and {@code /workflows/{name}/graph}: what is known up front. */
@RestController
@RequestMapping("/workflows")
class WorkflowAnalysisController {

    private static final MediaType TEXT =
            new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);
    private static final List<String> FORMATS = List.of("json", "mermaid");

    private final Workflows workflows;

    WorkflowAnalysisController(Workflows workflows) {
        this.workflows = workflows;
    }

    /** 200 for whatever could be looked at: that something is wrong with it is the answer. */
    @PostMapping(
            path = "/validate",
            consumes = {MediaType.APPLICATION_JSON_VALUE, WorkflowBodies.YAML})
    @RequiresScope(Scope.INVOKE)
    ValidationView validate(
            OperationCaller caller,
            @RequestBody byte[] body,
            @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType type) {
        return ValidationView.of(
                workflows.validate(caller.tenant(), WorkflowBodies.source(body, type)));
    }

    /** Graph of the current version. */
    @GetMapping(
            path = "/{name}/graph",
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_PLAIN_VALUE})
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<Object> graph(
            OperationCaller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = "json") String format) {
        if (!FORMATS.contains(format)) {
            throw GroveException.invalid("format", NearestNames.asChoice(format, FORMATS));
        }
        FlowGraph graph = workflows.graph(workflows.get(caller.tenant(), name).definition());
        return format.equals("mermaid")
                ? ResponseEntity.ok().contentType(TEXT).body(Mermaid.of(graph))
                : ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(GraphView.of(graph));
    }
}
