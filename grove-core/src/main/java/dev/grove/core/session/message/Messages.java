package dev.grove.core.session.message;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.core.run.attachment.WaitingAttachments;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.NewSession;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.SessionMessage.State;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Messages of a tenant's sessions: sent, read, taken back. */
@Component
public class Messages {

    private final TenantDatabase database;
    private final Sessions sessions;
    private final Scrubbers scrubbers;
    private final MessageRuns runs;
    private final MessagePlacement placement;
    private final AttachmentIntake intake;
    private final FirstMessages first;

    Messages(
            TenantDatabase database,
            Sessions sessions,
            Scrubbers scrubbers,
            MessageRuns runs,
            MessagePlacement placement,
            AttachmentIntake intake,
            FirstMessages first) {
        this.database = database;
        this.sessions = sessions;
        this.scrubbers = scrubbers;
        this.runs = runs;
        this.placement = placement;
        this.intake = intake;
        this.first = first;
    }

    /**
     * Sends a message. Once this returns, it is answered whatever happens, or waits to be.
     *
     * @throws GroveException not_found; conflict for a session that is archived, an agent that was
     *     deleted, a client id that was given to other words, or a message to replace that was
     *     undone; session_busy, queue_full; budget_exceeded; and all that a start may fail with
     */
    public PostedMessage post(Speaker speaker, SessionId id, NewMessage asked) {
        return post(speaker, sessions.get(speaker, id), asked);
    }

    /**
     * Does as the other for a session that was just read.
     *
     * @throws GroveException as the other, but not_found
     */
    public PostedMessage post(Speaker speaker, Session session, NewMessage asked) {
        check(asked);
        try (TakenAttachments taken = taken(speaker, session, asked)) {
            return post(speaker, session, asked, taken);
        }
    }

    private TakenAttachments taken(Speaker speaker, Session session, NewMessage asked) {
        UUID instead = asked.instead();
        return instead == null || !asked.attachments().isEmpty()
                ? intake.take(speaker.tenant(), asked.attachments())
                : intake.again(
                        database.call(
                                speaker.tenant(), jdbc -> attachedTo(jdbc, session.id(), instead)));
    }

    private static List<Attachment> attachedTo(TenantSql jdbc, SessionId id, UUID message) {
        SessionMessage found = MessageRows.get(jdbc, id, message);
        SessionMessage.Answer answer = found.answer();
        return found.state() == State.STARTED && answer != null
                ? Attachment.toGoal(AttachmentRows.read(jdbc, answer.run()))
                : WaitingAttachments.read(jdbc, id, message);
    }

    private PostedMessage post(
            Speaker speaker, Session session, NewMessage asked, TakenAttachments taken) {
        SessionId id = session.id();
        String text = scrubbers.of(speaker.tenant()).scrub(asked.text());
        MessageToPost message = MessageToPost.of(id, asked, text, taken, speaker.by());
        IfBusy ifBusy = asked.ifBusy() == null ? session.ifBusy() : asked.ifBusy();
        Optional<SessionMessage> before = earlier(speaker, message);
        if (before.isPresent()) {
            placement.repeated(ifBusy);
            return new PostedMessage(before.get(), false);
        }
        MessageRun run = runs.prepare(speaker.tenant(), session, text, taken.all(), speaker.by());
        MessagePlacement.Placed placed = placement.place(speaker.tenant(), message, run, ifBusy);
        SessionMessage known = placed.known();
        return new PostedMessage(
                known == null ? get(speaker, id, placed.message()) : known, placed.isNew());
    }

    /**
     * Sends a message to the session that an agent and a user have under an external id, and begins
     * it with the message where they have none.
     *
     * @param isFirst whether there is probably none
     * @throws GroveException all that beginning a session and sending a message may fail with
     */
    public PostedMessage postOrBegin(
            Speaker speaker, NewSession session, NewMessage message, boolean isFirst) {
        check(message);
        if (!isFirst) {
            Optional<Session> known = find(speaker, session);
            if (known.isPresent()) {
                return post(speaker, known.get(), message);
            }
        }
        return first.begin(speaker, session, message)
                .map(begun -> new PostedMessage(begun, true))
                .orElseGet(() -> post(speaker, foundOrBegun(speaker, session), message));
    }

    /** The session of an agent that was deleted is there, though none may begin with it. */
    private Session foundOrBegun(Speaker speaker, NewSession session) {
        return find(speaker, session).orElseGet(() -> sessions.begin(speaker, session).session());
    }

    private Optional<Session> find(Speaker speaker, NewSession session) {
        String external = session.externalId();
        return external == null || session.user() != null
                ? Optional.empty()
                : sessions.findNamed(speaker, session.agent(), external);
    }

    private Optional<SessionMessage> earlier(Speaker speaker, MessageToPost message) {
        String client = message.clientId();
        return client == null || message.instead() != null
                ? Optional.empty()
                : MessageRows.ofClient(
                        database,
                        speaker.tenant(),
                        message.session(),
                        client,
                        message.fingerprint());
    }

    /** Finds the message that an edit has made already, when it was sent before. */
    public Optional<SessionMessage> findMade(Speaker speaker, Session session, NewMessage edit) {
        String client = edit.clientId();
        String text = scrubbers.of(speaker.tenant()).scrub(edit.text());
        return client == null
                ? Optional.empty()
                : database.call(
                        speaker.tenant(),
                        jdbc ->
                                Edits.made(
                                        jdbc, visible(jdbc, speaker, session.id()), client, text));
    }

    private static void check(NewMessage message) {
        FieldChecks checks = new FieldChecks();
        if (message.text().isBlank()) {
            checks.refuse("text", "must say something");
        }
        checks.text("text", message.text(), SessionBounds.LONGEST_MESSAGE);
        String client = message.clientId();
        if (client != null) {
            if (client.isBlank()) {
                checks.refuse("client_id", "must not be blank; leave it out for none");
            }
            checks.text("client_id", client, SessionBounds.LONGEST_CLIENT_ID);
        }
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
    }

    /**
     * @throws GroveException not_found
     */
    public SessionMessage get(Speaker speaker, SessionId id, UUID message) {
        return find(speaker, id, message).orElseThrow(MessageRows::unknown);
    }

    /**
     * @throws GroveException not_found for the session
     */
    public Optional<SessionMessage> find(Speaker speaker, SessionId id, UUID message) {
        return database.call(
                speaker.tenant(),
                jdbc -> MessageRows.find(jdbc, visible(jdbc, speaker, id).id(), message));
    }

    /** Finds a message of a session that the caller may read. */
    public Optional<SessionMessage> find(TenantId tenant, SessionId session, UUID message) {
        return database.call(tenant, jdbc -> MessageRows.find(jdbc, session, message));
    }

    /**
     * Finds the message that was sent under a client's id and is not undone.
     *
     * @throws GroveException not_found for the session
     */
    public Optional<SessionMessage> findOfClient(Speaker speaker, SessionId id, String clientId) {
        return database.call(
                speaker.tenant(),
                jdbc -> MessageRows.ofClient(jdbc, visible(jdbc, speaker, id).id(), clientId));
    }

    /**
     * Finds the message that a run answers.
     *
     * @throws GroveException not_found for the session
     */
    public Optional<SessionMessage> findAnsweredBy(Speaker speaker, SessionId id, RunId run) {
        return database.call(
                speaker.tenant(),
                jdbc -> MessageRows.ofRun(jdbc, visible(jdbc, speaker, id).id(), run));
    }

    /** Attachments of messages that no run has; others are absent. */
    public Map<UUID, List<Attachment>> waitingAttachments(
            Speaker speaker, SessionId id, Collection<UUID> some) {
        return database.call(
                speaker.tenant(),
                jdbc -> WaitingAttachments.read(jdbc, visible(jdbc, speaker, id).id(), some));
    }

    /**
     * Finds the message that begins next.
     *
     * @throws GroveException not_found for the session
     */
    public Optional<SessionMessage> findNext(Speaker speaker, SessionId id) {
        return database.call(
                speaker.tenant(), jdbc -> QueueRows.first(jdbc, visible(jdbc, speaker, id).id()));
    }

    /**
     * Messages that wait, for their turn or for the answer under way.
     *
     * @throws GroveException not_found for the session
     */
    public List<SessionMessage> waiting(Speaker speaker, SessionId id) {
        return database.call(
                speaker.tenant(), jdbc -> QueueRows.waiting(jdbc, visible(jdbc, speaker, id).id()));
    }

    /**
     * Place of a message among those that wait for their turn, from 1; 0 where it does not, or is
     * not there.
     */
    public int position(Speaker speaker, SessionId id, UUID message) {
        return database.call(
                speaker.tenant(), jdbc -> QueueRows.position(jdbc, id, message, speaker.user()));
    }

    /**
     * By their places; those that have none are last.
     *
     * @param all whether those that were undone or taken back are among them
     * @throws GroveException not_found
     */
    public Page<SessionMessage> list(
            Speaker speaker, SessionId id, boolean newestFirst, boolean all, PageRequest page) {
        MessageCursor after = MessageCursor.of(page, newestFirst);
        return database.call(
                speaker.tenant(),
                jdbc -> {
                    Session session = visible(jdbc, speaker, id);
                    return MessageRows.list(
                            jdbc, session.id(), after, newestFirst, all, page.limit());
                });
    }

    /**
     * Takes a message back that has not begun.
     *
     * @throws GroveException not_found; conflict where it has begun or is none that waits
     */
    public SessionMessage withdraw(Speaker speaker, SessionId id, UUID message) {
        return placement.withdraw(speaker, id, message);
    }

    private static Session visible(TenantSql jdbc, Speaker speaker, SessionId id) {
        return SessionRows.find(jdbc, id, speaker.user()).orElseThrow(Sessions::unknown);
    }
}
