package dev.grove.server.session;

import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventStreams;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.PostedMessage;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.core.session.operation.MessageDraft;
import dev.grove.server.idempotency.KnownBy;
import dev.grove.server.run.attachment.LargeStart;
import dev.grove.server.run.stream.EventStreamWriter;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Sends messages and streams what is done about them, in Grove's own events. */
@RestController
class MessageStreamController {

    private final Messages messages;
    private final EventStreamWriter streams;
    private final EventStreams events;

    MessageStreamController(Messages messages, EventStreamWriter streams, EventStreams events) {
        this.messages = messages;
        this.streams = streams;
        this.events = events;
    }

    /** The answer goes on when the caller leaves. */
    @PostMapping(path = "/sessions/{id}/messages/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.INVOKE)
    @KnownBy(MessageDraft.KNOWN_BY)
    void sendAndStream(
            OperationCaller caller,
            @PathVariable String id,
            @RequestBody ObjectNode body,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (body.has("id")) {
            throw GroveException.invalid("id", "is a part of the path; leave it out of the body");
        }
        MessageDraft draft = OperationInput.read(body.put("id", id), MessageDraft.class);
        Speaker speaker = new Speaker(caller.tenant(), caller.principal(), caller.user());
        try (StartedStream started = events.ofStart()) {
            PostedMessage posted =
                    started.starting(() ->
                            messages.post(
                                    speaker,
                                    draft.session(),
                                    draft.toMessage(
                                            LargeStart.attached(request, draft.attached()))));
            LargeStart.release(request);
            SessionMessage message = posted.message();
            response.setHeader("Grove-Message-Id", message.id().toString());
            Optional<RunId> run = runOf(message);
            if (run.isPresent()) {
                streams.write(
                        caller.tenant(),
                        run.get(),
                        started.take(caller.tenant(), run.get(), 0),
                        null,
                        request,
                        response);
            } else {
                streams.writeOnceThere(
                        caller.tenant(),
                        () -> begun(messages.get(speaker, message.session(), message.id())),
                        request,
                        response);
            }
        }
    }

    /** None before it is known whether the answer under way reads the message. */
    private static Optional<RunId> runOf(SessionMessage message) {
        return message.state() == SessionMessage.State.STEERING
                ? Optional.empty()
                : Optional.ofNullable(message.answer()).map(SessionMessage.Answer::run);
    }

    /** Fails for one that will not begin. */
    private static Optional<RunId> begun(SessionMessage message) {
        message.requireItMayBegin();
        return runOf(message);
    }
}
