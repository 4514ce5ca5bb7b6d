package dev.grove.server.chat;

import dev.grove.core.event.EventStreams;
import dev.grove.core.event.StartedStream;
import dev.grove.core.key.Scope;
import dev.grove.core.key.chat.ChatGrant;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.session.Session;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.PostedMessage;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.chat.ChatStreams.Exchange;
import dev.grove.server.chat.chunk.AnswerHead;
import dev.grove.server.chat.chunk.UiVersion;
import dev.grove.server.idempotency.KnownBy;
import dev.grove.server.security.OpenToChatTokens;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Takes what {@code useChat} sends, and streams what is answered. */
@RestController
class UiChatController {

    private final Chats chats;
    private final ChatWaits waits;
    private final ChatQueue queue;
    private final ChatStreams streams;
    private final EventStreams events;

    UiChatController(
            Chats chats,
            ChatWaits waits,
            ChatQueue queue,
            ChatStreams streams,
            EventStreams events) {
        this.chats = chats;
        this.waits = waits;
        this.queue = queue;
        this.streams = streams;
        this.events = events;
    }

    /** The answer goes on when the caller leaves. */
    @PostMapping(
            path = "/chat/{agent}",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.INVOKE)
    @OpenToChatTokens
    @KnownBy("messages[last].id")
    void send(
            OperationCaller asking,
            @Nullable ChatGrant grant,
            @PathVariable String agent,
            @RequestParam(required = false) @Nullable String ui,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        UiVersion version = UiVersion.of(ui);
        ChatCaller caller = ChatCaller.of(asking, grant);
        Exchange exchange = new Exchange(request, response);
        ChatRequest asked = ChatRequests.read(request.getInputStream());
        try (StartedStream started = events.ofStart()) {
            switch (asked) {
                case ChatRequest.Say say ->
                        answer(
                                caller.speaker(),
                                started,
                                started.starting(() ->
                                        ChatFields.renamed(() -> chats.say(caller, agent, say))),
                                version,
                                exchange);
                case ChatRequest.Regenerate again ->
                        answer(
                                caller.speaker(),
                                started,
                                started.starting(() ->
                                        ChatFields.renamed(
                                                () -> chats.regenerate(caller, agent, again))),
                                version,
                                exchange);
                case ChatRequest.GoOn goOn -> goOn(caller, agent, goOn, version, exchange);
            }
        }
    }

    private void answer(
            Speaker speaker,
            StartedStream started,
            PostedMessage posted,
            UiVersion version,
            Exchange exchange)
            throws IOException {
        SessionMessage message = posted.message();
        exchange.response().setHeader("Grove-Message-Id", message.id().toString());
        AnswerHead head = ChatQueue.begun(message);
        if (head == null) {
            streams.streamOnceThere(
                    speaker.tenant(), queue.waiting(speaker, message), version, exchange);
        } else {
            streams.stream(
                    speaker.tenant(),
                    ChatAnswer.of(head, started.take(speaker.tenant(), head.run(), 0)),
                    version,
                    exchange);
        }
    }

    private void goOn(
            ChatCaller caller,
            String agent,
            ChatRequest.GoOn asked,
            UiVersion version,
            Exchange exchange)
            throws IOException {
        Session session = chats.find(caller, agent, asked.id()).orElseThrow(Chats::unknown);
        streams.stream(
                caller.tenant(),
                waits.goOn(caller.tenant(), session, asked, caller.decider()),
                version,
                exchange);
    }
}
