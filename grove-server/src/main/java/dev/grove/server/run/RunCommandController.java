package dev.grove.server.run;

import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.authority.Starter;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RaisedLimits;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunProgress;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunView;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.run.stream.EventStreamWriter;
import dev.grove.server.run.stream.Positions;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Starts and resumes runs, and streams their events. */
@RestController
public class RunCommandController {

    private final Runs runs;
    private final EventStreamWriter streams;
    private final RunAnswers answers;
    private final StartedByJson starts;

    RunCommandController(
            Runs runs, EventStreamWriter streams, RunAnswers answers, StartedByJson starts) {
        this.starts = starts;
        this.runs = runs;
        this.streams = streams;
        this.answers = answers;
    }

    /** Starts a run and answers with its stream; the run goes on when the caller leaves. */
    @PostMapping(path = "/agents/{name}/run", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.INVOKE)
    void startAndStream(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String name,
            @RequestBody StartRunRequest command,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        answers.stream(
                caller,
                () -> starts.start(caller, attempt, name, command, origin, request),
                0,
                request,
                response);
    }

    @PostMapping("/agents/{name}/runs")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<RunView> startInBackground(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable String name,
            @RequestBody StartRunRequest command,
            @RequestHeader(name = Sources.HEADER, required = false) @Nullable String origin,
            HttpServletRequest request)
            throws IOException {
        return answers.accepted(
                caller, starts.start(caller, attempt, name, command, origin, request));
    }

    @GetMapping(
            path = {"/agent-runs/{id}/stream", "/workflow-runs/{id}/stream"},
            produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.READ_ONLY)
    void stream(
            OperationCaller caller,
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            @RequestParam(required = false) @Nullable String after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        RunId run = NamedRun.parse(id);
        RunProgress progress = runs.progress(caller.tenant(), run);
        long position = Positions.after(lastEventId, after, progress.lastEvent());
        if (progress.status().isTerminal() && position == progress.lastEvent()) {
            // No other status keeps an EventSource from coming back.
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            return;
        }
        streams.write(caller.tenant(), run, position, progress, request, response);
    }

    @PostMapping(
            path = {"/agent-runs/{id}/resume", "/agents/{name}/runs/{id}/resume"},
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_EVENT_STREAM_VALUE})
    @RequiresScope(Scope.INVOKE)
    @Nullable ResponseEntity<RunView> resume(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable(required = false) @Nullable String name,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable ResumeRunRequest command,
            @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable String accept,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        LimitsDraft limits = command == null ? null : command.limits();
        RunId runId = NamedRun.parse(id);
        long known = runs.progress(caller.tenant(), runId).lastEvent();
        RaisedLimits raised =
                new RaisedLimits(
                        limits == null ? null : LimitChanges.of(limits),
                        caller.scope().includes(Scope.PROVISION),
                        Starter.of(caller.principal()));
        Supplier<Run> resume =
                () -> {
                    StartedStream.note(runId);
                    return runs.resume(caller.tenant(), name, runId, raised);
                };
        if (accept == null || !accept.contains(MediaType.TEXT_EVENT_STREAM_VALUE)) {
            return answers.accepted(caller, attempt.once(caller, known, resume));
        }
        answers.stream(caller, () -> attempt.once(caller, known, resume), known, request, response);
        return null;
    }
}
