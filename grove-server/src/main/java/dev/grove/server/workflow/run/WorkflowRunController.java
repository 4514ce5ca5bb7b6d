package dev.grove.server.workflow.run;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.operation.WorkflowStartDraft;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.run.RunAnswers;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Starts workflows and streams their runs. */
@RestController
class WorkflowRunController {

    private final WorkflowRuns workflows;
    private final RunAnswers answers;

    WorkflowRunController(WorkflowRuns workflows, RunAnswers answers) {
        this.workflows = workflows;
        this.answers = answers;
    }

    /** Starts a run and answers with its stream; the run goes on when the caller leaves. */
    @PostMapping(path = "/workflows/{name}/run", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.INVOKE)
    void startAndStream(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String name,
            @RequestBody ObjectNode body,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        WorkflowStartDraft draft =
                OperationInput.read(body, WorkflowStartDraft.class, "name", name);
        RunSource source = Sources.of(origin);
        answers.stream(
                caller,
                () ->
                        attempt.once(
                                caller,
                                0,
                                () ->
                                        workflows.start(
                                                caller.tenant(),
                                                draft.toCommand(source, caller.principal()))),
                0,
                request,
                response);
    }
}
