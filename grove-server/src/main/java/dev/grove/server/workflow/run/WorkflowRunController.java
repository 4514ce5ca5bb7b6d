package dev.grove.server.workflow.run;

import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.run.RunAnswers;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Starts workflows. */
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
            @RequestBody StartWorkflowRequest command,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        answers.stream(
                caller, () -> start(caller, attempt, name, command, origin), 0, request, response);
    }

    @PostMapping("/workflows/{name}/runs")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<RunView> startInBackground(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String name,
            @RequestBody StartWorkflowRequest request,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin)
            throws IOException {
        return answers.accepted(caller, start(caller, attempt, name, request, origin));
    }

    private IdempotentOutcome<Run> start(
            OperationCaller caller,
            Attempt attempt,
            String name,
            StartWorkflowRequest request,
            @Nullable String origin)
            throws IOException {
        RunSource source = Sources.of(origin);
        return attempt.once(
                caller,
                0,
                () ->
                        workflows.start(
                                caller.tenant(), request.toCommand(name, source, caller.key())));
    }
}
