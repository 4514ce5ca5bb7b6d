package dev.grove.server.chat;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.NewSession;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionCaps;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.NewMessage;
import dev.grove.core.session.message.PostedMessage;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.chat.chunk.AnswerId;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;

/** Chats as sessions: the one of an agent and a person that has the client's id. */
@Component
class Chats {

    private final Agents agents;
    private final Sessions sessions;
    private final Messages messages;
    private final Runs runs;

    Chats(Agents agents, Sessions sessions, Messages messages, Runs runs) {
        this.agents = agents;
        this.sessions = sessions;
        this.messages = messages;
        this.runs = runs;
    }

    /**
     * Finds the session of a chat. Those of an agent that was deleted are there until another one
     * has its name; tokens end with their agent.
     *
     * @throws GroveException not_found for the agent, and for a chat that is not open to the
     *     caller, in the words for missing ones
     */
    Optional<Session> find(ChatCaller caller, String agent, String id) {
        return sessions.findExternal(caller.speaker(), open(caller, agent, id), id);
    }

    /** Refuses chats that are not open to the caller, and gives the agent. */
    private AgentId open(ChatCaller caller, String agent, String id) {
        AgentId named =
                (caller.grant() == null
                                ? agents.findEver(caller.tenant(), agent)
                                : agents.findPinned(caller.tenant(), agent, null)
                                        .filter(caller::mayAsk)
                                        .map(PinnedAgent::id))
                        .orElseThrow(() -> GroveException.notFound("There is no such agent"));
        if (!caller.mayOpen(id)) {
            throw unknown();
        }
        return named;
    }

    /**
     * Says something; the first words of a chat begin its session.
     *
     * @throws GroveException not_found for the agent; conflict where it was deleted since
     */
    PostedMessage say(ChatCaller caller, String agent, ChatRequest.Say asked) {
        Speaker speaker = caller.speaker();
        if (caller.grant() != null) {
            AgentId _ = open(caller, agent, asked.id());
        }
        if (asked.isEdit()) {
            Optional<Session> session = find(caller, agent, asked.id());
            Optional<SessionMessage> before =
                    session.flatMap(found -> find(speaker, found, asked.message()));
            if (before.isPresent()) {
                return edit(speaker, session.orElseThrow(), before.get(), asked);
            }
        }
        return messages.postOrBegin(
                speaker,
                chat(agent, asked.id()),
                new NewMessage(asked.text(), asked.message(), asked.ifBusy()),
                asked.isFirst());
    }

    /** Has the same words answered again. */
    PostedMessage regenerate(ChatCaller caller, String agent, ChatRequest.Regenerate asked) {
        Session session = find(caller, agent, asked.id()).orElseThrow(Chats::unknown);
        Speaker speaker = caller.speaker();
        Optional<SessionMessage> made = answeredAgain(speaker, session, asked);
        if (made.isPresent()) {
            return new PostedMessage(made.get(), false);
        }
        SessionMessage message =
                toAnswerAgain(speaker, session, asked)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        "messageId", "is of no answer, nor message, of this chat"));
        return replace(
                speaker,
                session,
                message,
                new NewMessage(message.text(), idOf(message), asked.ifBusy()).insteadOf(message));
    }

    /** Message that another answer to this one was made for, when the request came before. */
    private Optional<SessionMessage> answeredAgain(
            Speaker speaker, Session session, ChatRequest.Regenerate asked) {
        return Optional.ofNullable(asked.answer())
                .flatMap(AnswerId::run)
                .flatMap(run -> messages.findAnsweredBy(speaker, session.id(), run))
                .filter(message -> message.state() == SessionMessage.State.SUPERSEDED)
                .flatMap(message ->
                        messages.findMade(
                                speaker,
                                session,
                                new NewMessage(message.text(), idOf(message), null)));
    }

    private Optional<SessionMessage> toAnswerAgain(
            Speaker speaker, Session session, ChatRequest.Regenerate asked) {
        return Optional.ofNullable(asked.answer())
                .flatMap(id -> find(speaker, session, id))
                .or(() ->
                        // An answer that failed before it began has an id that the client made.
                        Optional.ofNullable(asked.message())
                                .flatMap(id -> find(speaker, session, id)));
    }

    private static NewSession chat(String agent, String id) {
        return new NewSession(
                agent,
                null,
                null,
                id,
                null,
                null,
                IfBusy.QUEUE,
                ApprovalMode.ASK,
                SessionCaps.NONE,
                List.of(),
                JsonNodeFactory.instance.objectNode(),
                List.of());
    }

    /** Finds what a client means by an id: an answer's message, or a message. */
    private Optional<SessionMessage> find(Speaker speaker, Session session, String id) {
        return AnswerId.run(id)
                .flatMap(run -> messages.findAnsweredBy(speaker, session.id(), run))
                .or(() -> messages.findOfClient(speaker, session.id(), id))
                .or(() ->
                        Uuids.parse(id).flatMap(uuid -> messages.find(speaker, session.id(), uuid)))
                .filter(message -> message.state() != SessionMessage.State.SUPERSEDED);
    }

    /** Id by which the client knows a message, and then the one that replaces it. */
    private static String idOf(SessionMessage message) {
        String client = message.clientId();
        return client == null ? message.id().toString() : client;
    }

    private PostedMessage edit(
            Speaker speaker, Session session, SessionMessage message, ChatRequest.Say asked) {
        NewMessage edit =
                new NewMessage(asked.text(), idOf(message), asked.ifBusy()).editOf(message);
        Optional<SessionMessage> made = messages.findMade(speaker, session, edit);
        return made.isPresent()
                ? new PostedMessage(made.get(), false)
                : replace(speaker, session, message, edit);
    }

    private PostedMessage replace(
            Speaker speaker, Session session, SessionMessage message, NewMessage other) {
        IfBusy busy = other.ifBusy() == null ? session.ifBusy() : other.ifBusy();
        if (message.n() != null && busy == IfBusy.INTERRUPT) {
            stop(speaker, session);
        }
        return messages.post(speaker, session.id(), other);
    }

    /** Takes back what waits, and cancels the answer under way; waits a little for its end. */
    void stop(Speaker speaker, Session session) {
        for (SessionMessage waiting : messages.waiting(speaker, session.id())) {
            passConflicts(() -> messages.withdraw(speaker, session.id(), waiting.id()));
        }
        RunId run = sessions.get(speaker, session.id()).head().run();
        if (run != null) {
            passConflicts(() -> runs.cancel(speaker.tenant(), null, run));
            Ends.await(() -> runs.progress(speaker.tenant(), run).status().isTerminal());
        }
    }

    /** Makes a change, unless the message has begun or the run has ended meanwhile. */
    private static void passConflicts(Runnable change) {
        try {
            change.run();
        } catch (GroveException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
        }
    }

    /** Finds the message that begins next. */
    Optional<SessionMessage> next(Speaker speaker, Session session) {
        return messages.findNext(speaker, session.id());
    }

    /** A part of a chat, with the newest messages first. */
    Page<SessionMessage> newest(Speaker speaker, Session session, PageRequest page) {
        return messages.list(speaker, session.id(), true, false, page);
    }

    static GroveException unknown() {
        return GroveException.notFound("There is no such chat");
    }
}
