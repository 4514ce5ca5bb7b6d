package dev.grove.server.chat;

import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.answer.Answers;
import dev.grove.server.chat.chunk.AnswerHead;
import dev.grove.server.chat.chunk.AnswerId;
import dev.grove.server.chat.chunk.UiChunks;
import dev.grove.server.chat.chunk.UiMessage;
import dev.grove.server.chat.chunk.UiVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Messages of a chat as a client has them after the streams that gave them. */
@Component
class UiMessages {

    private final Answers answers;
    private final EventStreams events;
    private final UiFactsOfTenants facts;

    UiMessages(Answers answers, EventStreams events, UiFactsOfTenants facts) {
        this.answers = answers;
        this.events = events;
        this.facts = facts;
    }

    /** Messages with their answers, in order. */
    List<ObjectNode> of(TenantId tenant, List<SessionMessage> messages, UiVersion version)
            throws IOException {
        List<ObjectNode> all = new ArrayList<>();
        for (SessionMessage message : messages) {
            if (isShown(message.state(), version)) {
                all.add(said(message));
                answer(tenant, message, version).ifPresent(all::add);
            }
        }
        return all;
    }

    /** In 7 a message that steered is a part of the answer that read it. */
    private static boolean isShown(SessionMessage.State state, UiVersion version) {
        return state != SessionMessage.State.WITHDRAWN
                && (version == UiVersion.SIX || state != SessionMessage.State.STEERED);
    }

    private static ObjectNode said(SessionMessage message) {
        ObjectNode said =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("id", AnswerId.of(message))
                        .put("role", "user");
        ObjectNode grove = said.putObject("metadata").putObject("grove").put("n", message.n());
        if (message.refusal() != null) {
            grove.put("refused", message.refusal().message());
        }
        said.putArray("parts").addObject().put("type", "text").put("text", message.text());
        return said;
    }

    private Optional<ObjectNode> answer(TenantId tenant, SessionMessage message, UiVersion version)
            throws IOException {
        AnswerHead head =
                message.state() == SessionMessage.State.STARTED ? ChatQueue.begun(message) : null;
        if (head == null || message.answer() == null || isUnderWay(message.answer().status())) {
            return Optional.empty();
        }
        UiMessage built = new UiMessage(head.run());
        try (EventStream stream = events.open(tenant, head.run(), 0)) {
            UiChunks chunks = new UiChunks(head, version, facts.of(tenant), stream::isLive, built);
            chunks.begin();
            answers.soFar(tenant, head.run(), stream, chunks);
            chunks.flush();
            // A run that waits for another one is under way.
            return chunks.hasEnded() ? Optional.of(built.json()) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static boolean isUnderWay(RunStatus status) {
        return status == RunStatus.QUEUED || status == RunStatus.RUNNING;
    }
}
