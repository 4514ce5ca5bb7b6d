package dev.grove.server.openai.response;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.media.StrictReader;
import dev.grove.server.openai.AgentModel;
import dev.grove.server.openai.DoorAnswers;
import dev.grove.server.openai.DoorRuns;
import dev.grove.server.openai.RunEndError;
import dev.grove.server.openai.SentRequest;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Asks agents for responses: each request is a run, or has one go on. */
@RestController
class ResponseController {

    private final Agents agents;
    private final StrictReader reader;
    private final ResponseRequests requests;
    private final DoorRuns runs;
    private final DoorAnswers answers;
    private final StoredResponses responses;

    ResponseController(
            Agents agents,
            StrictReader reader,
            ResponseRequests requests,
            DoorRuns runs,
            DoorAnswers answers,
            StoredResponses responses) {
        this.agents = agents;
        this.reader = reader;
        this.requests = requests;
        this.runs = runs;
        this.answers = answers;
        this.responses = responses;
    }

    @PostMapping(
            path = "/v1/responses",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_EVENT_STREAM_VALUE})
    @RequiresScope(Scope.INVOKE)
    void create(
            OperationCaller caller,
            Attempt attempt,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        byte[] body = request.getInputStream().readAllBytes();
        ObjectNode json = reader.read(body, ObjectNode.class);
        String model = json.path("model").asString("");
        if (model.isEmpty()) {
            throw GroveException.invalid("model", "must name an agent, as agent/<name>");
        }
        PinnedAgent agent = AgentModel.pin(agents, caller.tenant(), model);
        ResponseRequest asked = requests.read(caller, json, agent.definition());
        SentRequest sent = new SentRequest(request, response, body, model.contains("@"));
        DoorRuns.Opened opened = runs.open(caller, attempt, agent, asked.asked(), sent);
        sent.runBegan();
        sent.passedOver(asked.ignored());
        response.setHeader("Grove-Run-Id", opened.run().toString());
        answer(caller, asked, sent, opened);
    }

    private void answer(
            OperationCaller caller, ResponseRequest asked, SentRequest sent, DoorRuns.Opened opened)
            throws IOException {
        ResponseProgress progress =
                responses.progress(
                        caller.tenant(), asked, ResponseId.of(opened, asked.stored()), sent.http());
        if (asked.stream()) {
            answers.stream(
                    caller.tenant(), sent, opened, out -> new ResponseStream(progress, -1, out));
            return;
        }
        ResponseAnswer answer = new ResponseAnswer(progress);
        if (asked.background()) {
            answers.soFar(caller.tenant(), opened, answer);
            DoorAnswers.write(sent.answer(), HttpServletResponse.SC_OK, progress.json());
            return;
        }
        RunEndError early = answers.await(caller.tenant(), sent, opened, answer);
        RunEndError error = early == null ? progress.endError() : early;
        if (error == null) {
            DoorAnswers.write(sent.answer(), HttpServletResponse.SC_OK, progress.json());
        } else {
            DoorAnswers.write(sent.answer(), error.status(), error.body());
        }
    }
}
