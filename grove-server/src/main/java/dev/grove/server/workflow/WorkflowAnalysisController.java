package dev.grove.server.workflow;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.workflow.definition.WorkflowSource;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.core.workflow.operation.ValidationView;
import dev.grove.server.document.DocumentBody;
import dev.grove.server.security.RequiresScope;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /workflows/validate}: what is known up front. */
@RestController
@RequestMapping("/workflows")
class WorkflowAnalysisController {

    private final Workflows workflows;

    WorkflowAnalysisController(Workflows workflows) {
        this.workflows = workflows;
    }

    /** 200 for whatever could be looked at: that something is wrong with it is the answer. */
    @PostMapping(
            path = "/validate",
            consumes = {MediaType.APPLICATION_JSON_VALUE, DocumentBody.YAML})
    @RequiresScope(Scope.INVOKE)
    ValidationView validate(
            OperationCaller caller,
            @RequestBody byte[] body,
            @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType type) {
        DocumentBody document = DocumentBody.read(body, type);
        return ValidationView.of(
                workflows.validate(
                        caller.tenant(), new WorkflowSource(document.format(), document.text())));
    }
}
