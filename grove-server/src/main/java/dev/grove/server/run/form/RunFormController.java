package dev.grove.server.run.form;

import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.start.StartParts;
import dev.grove.core.run.view.RunView;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.run.RunAnswers;
import dev.grove.server.run.RunCommandController;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Starts runs with files, as {@link RunCommandController} does without. */
@RestController
class RunFormController {

    private final Runs runs;
    private final RunForms forms;
    private final RunAnswers answers;
    private final AttachmentIntake intake;

    RunFormController(Runs runs, RunForms forms, RunAnswers answers, AttachmentIntake intake) {
        this.intake = intake;
        this.runs = runs;
        this.forms = forms;
        this.answers = answers;
    }

    @PostMapping(
            path = "/agents/{name}/run",
            consumes = MediaType.MULTIPART_FORM_DATA_VALUE,
            produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.INVOKE)
    void startAndStream(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String name,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        answers.stream(
                caller, () -> start(caller, attempt, name, origin, request), 0, request, response);
    }

    @PostMapping(path = "/agents/{name}/runs", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<RunView> startInBackground(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String name,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            HttpServletRequest request)
            throws IOException {
        return answers.accepted(caller, start(caller, attempt, name, origin, request));
    }

    private IdempotentOutcome<Run> start(
            OperationCaller caller,
            Attempt attempt,
            String agent,
            @Nullable String origin,
            HttpServletRequest request)
            throws IOException {
        RunSource source = Sources.of(origin);
        try (RunForm form = forms.read(request);
                TakenAttachments taken = intake.take(caller.tenant(), form.request().attached())) {
            return attempt.once(
                    caller,
                    0,
                    form.fingerprint(),
                    () ->
                            runs.start(
                                    caller.tenant(),
                                    form.request().toCommand(agent, source, caller.principal()),
                                    StartParts.of(form.files(), taken.all())
                                            .reading(form.request().readLabels())));
        }
    }
}
