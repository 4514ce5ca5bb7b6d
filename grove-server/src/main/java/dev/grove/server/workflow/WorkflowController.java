package dev.grove.server.workflow;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.workflow.definition.CheckedWorkflow;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.WorkflowSource;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.core.workflow.operation.WorkflowView;
import dev.grove.server.document.DocumentBody;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.VersionTag;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /workflows}: documents in JSON or YAML. */
@RestController
@RequestMapping("/workflows")
class WorkflowController {

    private final Workflows workflows;

    WorkflowController(Workflows workflows) {
        this.workflows = workflows;
    }

    /** 201 for a new workflow; 200 for a new version, or when nothing had to change. */
    @PostMapping(consumes = {MediaType.APPLICATION_JSON_VALUE, DocumentBody.YAML})
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<WorkflowView> store(
            OperationCaller caller,
            @RequestBody byte[] body,
            @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType type,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        DocumentBody document = DocumentBody.stored(body, type, "A workflow");
        CheckedWorkflow checked =
                workflows.check(
                        caller.tenant(), new WorkflowSource(document.format(), document.text()));
        StoreOutcome<StoredWorkflow> outcome =
                workflows.store(checked, VersionTag.expected(checked.expectedVersion(), ifMatch));
        StoredWorkflow stored = outcome.current();
        ResponseEntity.BodyBuilder answer =
                outcome instanceof StoreOutcome.Created<StoredWorkflow>
                        ? ResponseEntity.created(URI.create("/workflows/" + stored.name()))
                        : ResponseEntity.ok();
        return answer.eTag(VersionTag.of(stored.version(), stored.publishedVersion()))
                .body(WorkflowView.of(stored, checked.analysis()));
    }
}
