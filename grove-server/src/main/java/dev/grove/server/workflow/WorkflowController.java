package dev.grove.server.workflow;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.workflow.definition.CheckedWorkflow;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.WorkflowSummary;
import dev.grove.core.workflow.definition.WorkflowView;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.server.media.AskedForm;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.PublishRequest;
import dev.grove.server.version.VersionTag;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /workflows}: documents in JSON or YAML, and their versions. */
@RestController
@RequestMapping("/workflows")
class WorkflowController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;
    private static final MediaType YAML = MediaType.parseMediaType(WorkflowBodies.YAML);

    private final Workflows workflows;

    WorkflowController(Workflows workflows) {
        this.workflows = workflows;
    }

    /** 201 for a new workflow; 200 for a new version, or when nothing had to change. */
    @PostMapping(consumes = {MediaType.APPLICATION_JSON_VALUE, WorkflowBodies.YAML})
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<WorkflowView> store(
            Caller caller,
            @RequestBody byte[] body,
            @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType type,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        CheckedWorkflow checked =
                workflows.check(caller.tenant(), WorkflowBodies.stored(body, type));
        StoreOutcome<StoredWorkflow> outcome =
                workflows.store(checked, VersionTag.expected(checked.expectedVersion(), ifMatch));
        StoredWorkflow stored = outcome.current();
        ResponseEntity.BodyBuilder answer =
                outcome instanceof StoreOutcome.Created<StoredWorkflow>
                        ? ResponseEntity.created(URI.create("/workflows/" + stored.name()))
                        : ResponseEntity.ok();
        return answer.eTag(tag(stored)).body(WorkflowView.of(stored, checked.analysis()));
    }

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    Page<WorkflowSummary> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return workflows
                .list(caller.tenant(), new PageRequest(limit, cursor))
                .map(WorkflowSummary::of);
    }

    @GetMapping(
            path = "/{name}",
            produces = {MediaType.APPLICATION_JSON_VALUE, WorkflowBodies.YAML})
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<Object> get(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable String accept) {
        return ok(caller, workflows.get(caller.tenant(), name), accept);
    }

    @GetMapping("/{name}/versions")
    @RequiresScope(Scope.READ_ONLY)
    Page<WorkflowSummary> versions(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return workflows
                .versions(caller.tenant(), name, new PageRequest(limit, cursor))
                .map(WorkflowSummary::of);
    }

    @GetMapping(
            path = "/{name}/versions/{version}",
            produces = {MediaType.APPLICATION_JSON_VALUE, WorkflowBodies.YAML})
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<Object> version(
            Caller caller,
            @PathVariable String name,
            @PathVariable int version,
            @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable String accept) {
        return ok(caller, workflows.getVersion(caller.tenant(), name, version), accept);
    }

    /** Makes a version of the workflow a tool for MCP clients of the tenant. */
    @PostMapping("/{name}/publish")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<WorkflowView> publish(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable PublishRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return ok(
                workflows.publish(
                        caller.tenant(),
                        name,
                        request == null ? null : request.version(),
                        PublishRequest.expected(request, ifMatch),
                        caller.key()));
    }

    /** The workflow is no tool any more; calls that are under way go on. */
    @PostMapping("/{name}/unpublish")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<WorkflowView> unpublish(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable PublishRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return ok(
                workflows.unpublish(
                        caller.tenant(),
                        name,
                        PublishRequest.expected(request, ifMatch),
                        caller.key()));
    }

    @DeleteMapping("/{name}")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<Void> delete(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        workflows.delete(caller.tenant(), name, VersionTag.expected(null, ifMatch));
        return ResponseEntity.noContent().build();
    }

    private static ResponseEntity<WorkflowView> ok(StoredWorkflow workflow) {
        return ResponseEntity.ok().eTag(tag(workflow)).body(WorkflowView.of(workflow));
    }

    private ResponseEntity<Object> ok(
            Caller caller, StoredWorkflow workflow, @Nullable String accept) {
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.ok().eTag(tag(workflow)).varyBy(HttpHeaders.ACCEPT);
        return AskedForm.is(YAML, accept)
                ? answer.contentType(YAML).body(workflows.yaml(caller.tenant(), workflow))
                : answer.contentType(MediaType.APPLICATION_JSON).body(WorkflowView.of(workflow));
    }

    private static String tag(StoredWorkflow workflow) {
        return VersionTag.of(workflow.version(), workflow.publishedVersion());
    }
}
