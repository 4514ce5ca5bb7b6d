package dev.grove.server.run;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.view.RunView;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Calls a tool without an agent: by a run of its own, which is then as all runs are. */
@RestController
class ToolCallController {

    private final Runs runs;
    private final RunAnswers answers;

    ToolCallController(Runs runs, RunAnswers answers) {
        this.runs = runs;
        this.answers = answers;
    }

    @PostMapping(
            path = "/tool-calls",
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_EVENT_STREAM_VALUE})
    @RequiresScope(Scope.INVOKE)
    @Nullable ResponseEntity<RunView> call(
            OperationCaller caller,
            Attempt attempt,
            @RequestBody ToolCallRequest command,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable String accept,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        RunSource source = Sources.of(origin);
        Supplier<Run> call =
                () -> runs.call(caller.tenant(), command.toCommand(source, caller.principal()));
        if (accept == null || !accept.contains(MediaType.TEXT_EVENT_STREAM_VALUE)) {
            return answers.accepted(caller, attempt.once(caller, 0, call));
        }
        answers.stream(caller, () -> attempt.once(caller, 0, call), 0, request, response);
        return null;
    }
}
