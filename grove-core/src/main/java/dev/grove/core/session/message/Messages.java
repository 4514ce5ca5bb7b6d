package dev.grove.core.session.message;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.core.run.record.RunCancellation;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.NewSession;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.SessionMessage.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Messages of a tenant's sessions: sent, read, taken back. */
@Component
public class Messages {

    private final TenantDatabase database;
    private final Sessions sessions;
    private final Scrubbers scrubbers;
    private final MessageRuns runs;
    private final SessionQueue queue;
    private final Runs allRuns;
    private final AttachmentIntake intake;
    private final FirstMessages first;

    Messages(
            TenantDatabase database,
            Sessions sessions,
            Scrubbers scrubbers,
            MessageRuns runs,
            SessionQueue queue,
            Runs allRuns,
            AttachmentIntake intake,
            FirstMessages first) {
        this.database = database;
        this.sessions = sessions;
        this.scrubbers = scrubbers;
        this.runs = runs;
        this.queue = queue;
        this.allRuns = allRuns;
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
        try (TakenAttachments taken = intake.take(speaker.tenant(), asked.attachments())) {
            return post(speaker, session, asked, taken);
        }
    }

    private PostedMessage post(
            Speaker speaker, Session session, NewMessage asked, TakenAttachments taken) {
        SessionId id = session.id();
        String text = scrubbers.of(speaker.tenant()).scrub(asked.text());
        MessageToPost message = MessageToPost.of(id, asked, text, taken, speaker.key());
        IfBusy ifBusy = asked.ifBusy() == null ? session.ifBusy() : asked.ifBusy();
        Optional<SessionMessage> before = earlier(speaker, message);
        if (before.isPresent()) {
            queue.repeated(ifBusy);
            return new PostedMessage(before.get(), false);
        }
        MessageRun run = runs.prepare(speaker.tenant(), session, text, taken.all(), speaker.key());
        SessionQueue.Placed placed = queue.place(speaker.tenant(), message, run, ifBusy);
        RunCancellation interrupted = placed.interrupted();
        if (interrupted != null) {
            allRuns.finish(speaker.tenant(), interrupted);
            queue.advanceSafely(speaker.tenant(), id);
        }
        RunId steered = placed.steered();
        if (steered != null) {
            queue.steerSafely(speaker.tenant(), id, steered);
        }
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
                .orElseGet(
                        () -> post(speaker, sessions.begin(speaker, session).session(), message));
    }

    private Optional<Session> find(Speaker speaker, NewSession session) {
        String external = session.externalId();
        return external == null || session.user() != null
                ? Optional.empty()
                : sessions.findExternal(speaker, session.agent(), external);
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
        SessionMessage withdrawn =
                database.call(
                        speaker.tenant(),
                        jdbc -> {
                            SessionHeads.lock(jdbc, id, speaker.user());
                            SessionMessage found = MessageRows.get(jdbc, id, message);
                            if (!MessageRows.leaveQueue(jdbc, id, message, null)) {
                                throw conflictOf(found);
                            }
                            SessionHeads.left(jdbc, id, found.state(), queue.now());
                            return MessageRows.get(jdbc, id, message);
                        });
        queue.withdrawn(withdrawn);
        return withdrawn;
    }

    private static GroveException conflictOf(SessionMessage message) {
        if (message.state() == State.STEERED || message.state() == State.STEERING) {
            return Rewinds.steered(message);
        }
        SessionMessage.Answer answer = message.answer();
        @Nullable RunId run = answer == null ? null : answer.run();
        return new GroveException(
                ErrorCode.CONFLICT,
                run == null
                        ? "The message does not wait any more"
                        : "The message has begun: POST /agent-runs/%s/cancel ends the answer"
                                .formatted(run),
                List.of(),
                run == null ? Map.of() : Map.of("run_id", run.toString()));
    }

    private static Session visible(TenantSql jdbc, Speaker speaker, SessionId id) {
        return SessionRows.find(jdbc, id, speaker.user()).orElseThrow(Sessions::unknown);
    }
}
