package dev.grove.server.chat;

import dev.grove.core.event.EventStreams;
import dev.grove.core.key.Scope;
import dev.grove.core.key.chat.ChatGrant;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.chat.ChatStreams.Exchange;
import dev.grove.server.chat.chunk.AnswerHead;
import dev.grove.server.chat.chunk.UiVersion;
import dev.grove.server.security.OpenToChatTokens;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Reads chats again, follows the answer under way, and stops it. */
@RestController
class StoredChatController {

    private static final String DEFAULT_LIMIT = "20";

    private final Chats chats;
    private final ChatQueue queue;
    private final ChatStreams streams;
    private final UiMessages messages;
    private final Runs runs;
    private final EventStreams events;

    StoredChatController(
            Chats chats,
            ChatQueue queue,
            ChatStreams streams,
            UiMessages messages,
            Runs runs,
            EventStreams events) {
        this.chats = chats;
        this.queue = queue;
        this.streams = streams;
        this.messages = messages;
        this.runs = runs;
        this.events = events;
    }

    /** Streams the answer under way from its beginning; 204 where there is none. */
    @GetMapping(path = "/chat/{agent}/{id}/stream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @RequiresScope(Scope.READ_ONLY)
    @OpenToChatTokens
    void resume(
            OperationCaller asking,
            @Nullable ChatGrant grant,
            @PathVariable String agent,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String ui,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        UiVersion version = UiVersion.of(ui);
        ChatCaller caller = ChatCaller.of(asking, grant);
        Speaker speaker = caller.speaker();
        Exchange exchange = new Exchange(request, response);
        Optional<Session> session = chats.find(caller, agent, ChatRequests.checkId("id", id));
        if (session.isPresent() && isAnswering(speaker, session.get().head())) {
            streams.stream(speaker.tenant(), current(speaker, session.get()), version, exchange);
            return;
        }
        Optional<SessionMessage> next = session.flatMap(found -> chats.next(speaker, found));
        if (next.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            streams.streamOnceThere(
                    speaker.tenant(), queue.waiting(speaker, next.get()), version, exchange);
        }
    }

    private ChatAnswer current(Speaker speaker, Session session) {
        SessionHead head = session.head();
        AnswerHead answer =
                new AnswerHead(
                        session.id(),
                        head.n(),
                        Objects.requireNonNull(head.run()),
                        false,
                        Spending.NONE);
        return ChatAnswer.of(answer, events.open(speaker.tenant(), answer.run(), 0));
    }

    /** Whether the newest answer goes on by itself. */
    private boolean isAnswering(Speaker speaker, SessionHead head) {
        if (head.run() == null || !head.isBusy()) {
            return false;
        }
        if (head.status() != RunStatus.WAITING) {
            return true;
        }
        Waiting waiting = runs.get(speaker.tenant(), head.run()).waiting();
        return waiting == null || waiting.kind() == WaitKind.CHILD;
    }

    /** Cancels the answer under way, and takes back what waits; nothing where there is neither. */
    @PostMapping("/chat/{agent}/{id}/stop")
    @RequiresScope(Scope.INVOKE)
    @OpenToChatTokens
    void stop(
            OperationCaller asking,
            @Nullable ChatGrant grant,
            @PathVariable String agent,
            @PathVariable String id,
            HttpServletResponse response) {
        ChatCaller caller = ChatCaller.of(asking, grant);
        Speaker speaker = caller.speaker();
        chats.find(caller, agent, ChatRequests.checkId("id", id))
                .ifPresent(session -> chats.stop(speaker, session));
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    /** Reads a part of a chat as a client has its messages; the answer under way is not there. */
    @GetMapping("/chat/{agent}/{id}/messages")
    @RequiresScope(Scope.READ_ONLY)
    @OpenToChatTokens
    Page<ObjectNode> messages(
            OperationCaller asking,
            @Nullable ChatGrant grant,
            @PathVariable String agent,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String ui,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor)
            throws IOException {
        ChatCaller caller = ChatCaller.of(asking, grant);
        Speaker speaker = caller.speaker();
        UiVersion version = UiVersion.of(ui);
        PageRequest page = new PageRequest(limit, cursor);
        Optional<Session> session = chats.find(caller, agent, ChatRequests.checkId("id", id));
        if (session.isEmpty()) {
            return new Page<>(List.of(), null);
        }
        Page<SessionMessage> newest = chats.newest(speaker, session.get(), page);
        return new Page<>(
                messages.of(speaker.tenant(), newest.items().reversed(), version),
                newest.nextCursor());
    }
}
