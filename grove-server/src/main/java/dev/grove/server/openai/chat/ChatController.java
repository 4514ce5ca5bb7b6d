package dev.grove.server.openai.chat;

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
import dev.grove.server.openai.SpokenText;
import dev.grove.server.openai.WaitWords;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Chat Completions: each request is a run, or has one go on. */
@RestController
class ChatController {

    private final Agents agents;
    private final StrictReader reader;
    private final CompletionRequests requests;
    private final DoorRuns runs;
    private final DoorAnswers answers;
    private final WaitWords words;
    private final Clock clock;

    ChatController(
            Agents agents,
            StrictReader reader,
            CompletionRequests requests,
            DoorRuns runs,
            DoorAnswers answers,
            WaitWords words,
            Clock clock) {
        this.agents = agents;
        this.reader = reader;
        this.requests = requests;
        this.runs = runs;
        this.answers = answers;
        this.words = words;
        this.clock = clock;
    }

    @PostMapping(
            path = "/v1/chat/completions",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_EVENT_STREAM_VALUE})
    @RequiresScope(Scope.INVOKE)
    void complete(
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
        CompletionRequest asked = requests.read(caller, json, agent.definition());
        SentRequest sent = new SentRequest(request, response, body, model.contains("@"));
        DoorRuns.Opened opened = runs.open(caller, attempt, agent, asked.asked(), sent);
        sent.runBegan();
        sent.passedOver(asked.ignored());
        response.setHeader("Grove-Run-Id", opened.run().toString());
        answer(caller, asked, sent, opened);
    }

    private void answer(
            OperationCaller caller,
            CompletionRequest asked,
            SentRequest sent,
            DoorRuns.Opened opened)
            throws IOException {
        ChatHead head = new ChatHead(opened.run(), asked.model(), clock.instant().getEpochSecond());
        ChatProgress progress =
                new ChatProgress(
                        opened.run(),
                        new SpokenText(asked.resultAlone(), words.of(sent.http(), opened.run())));
        if (asked.stream()) {
            answers.stream(
                    caller.tenant(),
                    sent,
                    opened,
                    out -> new ChatStream(head, progress, asked.includeUsage(), out));
            return;
        }
        CompletionAnswer answer = new CompletionAnswer(head, progress);
        RunEndError early = answers.await(caller.tenant(), sent, opened, answer);
        RunEndError error = early == null ? progress.error() : early;
        if (error == null) {
            DoorAnswers.write(sent.answer(), HttpServletResponse.SC_OK, answer.json());
        } else {
            DoorAnswers.write(sent.answer(), error.status(), error.body());
        }
    }
}
