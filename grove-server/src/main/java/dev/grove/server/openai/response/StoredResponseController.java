package dev.grove.server.openai.response;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.retention.Asker;
import dev.grove.core.retention.deletion.Deletions;
import dev.grove.core.run.Runs;
import dev.grove.server.openai.DoorAnswers;
import dev.grove.server.openai.DoorRuns;
import dev.grove.server.openai.SentRequest;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads responses again, cancels and deletes them. */
@RestController
class StoredResponseController {

    private final StoredResponses responses;
    private final DoorRuns opens;
    private final DoorAnswers answers;
    private final Runs runs;
    private final Deletions deletions;

    StoredResponseController(
            StoredResponses responses,
            DoorRuns opens,
            DoorAnswers answers,
            Runs runs,
            Deletions deletions) {
        this.responses = responses;
        this.opens = opens;
        this.answers = answers;
        this.runs = runs;
        this.deletions = deletions;
    }

    /** Answers with the response as it is now, or with its events after the last that is known. */
    @GetMapping(
            path = "/v1/responses/{id}",
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_EVENT_STREAM_VALUE})
    @RequiresScope(Scope.READ_ONLY)
    void get(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "false") boolean stream,
            @RequestParam(name = "starting_after", required = false) @Nullable Long startingAfter,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        TenantId tenant = caller.tenant();
        ResponseId of = responses.id(caller, id);
        if (!stream) {
            if (startingAfter != null) {
                throw GroveException.invalid("starting_after", "goes with stream=true");
            }
            write(tenant, of, request, response);
            return;
        }
        if (startingAfter != null && startingAfter < 0) {
            throw GroveException.invalid(
                    "starting_after", "must be 0 or more, the sequence_number of an event");
        }
        ResponseProgress progress = responses.progress(tenant, of, request);
        long after = startingAfter == null ? -1 : startingAfter;
        answers.stream(
                tenant,
                new SentRequest(request, response, new byte[0], false),
                opens.again(tenant, of.run(), of.after()),
                out -> new ResponseStream(progress, after, out));
    }

    @PostMapping(path = "/v1/responses/{id}/cancel", produces = MediaType.APPLICATION_JSON_VALUE)
    @RequiresScope(Scope.INVOKE)
    void cancel(
            OperationCaller caller,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        TenantId tenant = caller.tenant();
        ResponseId of = responses.id(caller, id);
        var _ = runs.cancel(tenant, null, of.run());
        write(tenant, of, request, response);
    }

    /** Deletes its run with all below it. */
    @DeleteMapping(path = "/v1/responses/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    @RequiresScope(Scope.ADMIN)
    void delete(OperationCaller caller, @PathVariable String id, HttpServletResponse response)
            throws IOException {
        ResponseId of = responses.id(caller, id);
        var _ = deletions.deleteRun(caller.tenant(), of.run(), Asker.of(caller));
        DoorAnswers.write(
                response,
                HttpServletResponse.SC_OK,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("id", id)
                        .put("object", "response")
                        .put("deleted", true));
    }

    private void write(
            TenantId tenant,
            ResponseId id,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        ResponseProgress progress = responses.progress(tenant, id, request);
        answers.soFar(
                tenant, opens.again(tenant, id.run(), id.after()), new ResponseAnswer(progress));
        DoorAnswers.write(response, HttpServletResponse.SC_OK, progress.json());
    }
}
