package dev.grove.core.session.message;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionCheck;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.SessionStatus;
import dev.grove.core.session.SessionTitle;
import dev.grove.core.session.Speaker;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Branches sessions off: another session with the same beginning, whose messages are answered by
 * the same runs. Both spend of one ledger, so that a branch multiplies no cap.
 */
@Component
public class SessionBranches {

    private static final String COPY =
            """
            INSERT INTO session_messages (tenant_id, session_id, id, client_id, fingerprint, state, n, run_id, prev_n, summary_run_id,
                   summary_number, target_run_id, target_n, created_by, created_at)
            SELECT tenant_id, :branch, id, client_id, fingerprint, state, n, run_id, prev_n, summary_run_id,
                   summary_number, target_run_id, target_n, created_by, created_at
              FROM session_messages
             WHERE tenant_id = :tenant AND session_id = :session
               AND (state = 'started' AND n <= :n OR state = 'steered' AND target_n <= :n)
            """;

    private final TenantDatabase database;
    private final Scrubbers scrubbers;
    private final Clock clock;

    SessionBranches(TenantDatabase database, Scrubbers scrubbers, Clock clock) {
        this.database = database;
        this.scrubbers = scrubbers;
        this.clock = clock;
    }

    /**
     * @param atN place of the last message that both have; null for the newest whose run has ended
     * @param title null for the session's
     * @throws GroveException not_found; validation_failed for a title as in other sessions, and for
     *     a place that no message has, or whose answer has not ended
     */
    public Session branch(
            Speaker speaker, SessionId id, @Nullable Integer atN, @Nullable String title) {
        SessionCheck.checkTitle(title);
        String clean = title == null ? null : scrubbers.of(speaker.tenant()).scrub(title);
        return database.call(speaker.tenant(), jdbc -> branch(jdbc, speaker, id, atN, clean));
    }

    private Session branch(
            TenantSql jdbc,
            Speaker speaker,
            SessionId id,
            @Nullable Integer atN,
            @Nullable String title) {
        Session session = SessionHeads.lock(jdbc, id, speaker.user());
        SessionMessage last = last(jdbc, session, atN);
        SessionMessage.Answer answer = last.answer();
        int n = last.n() == null ? 0 : last.n();
        RunId run = answer == null ? null : answer.run();
        SessionId branch = SessionId.next();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        SessionRows.insert(
                jdbc,
                new Session(
                        branch,
                        session.agent(),
                        null,
                        session.user(),
                        title == null ? session.title() : SessionTitle.given(title),
                        SessionStatus.OPEN,
                        session.ifBusy(),
                        session.approvals(),
                        session.caps(),
                        session.ledger(),
                        session.labels(),
                        session.metadata(),
                        session.authority(),
                        new SessionPlace(id, n),
                        new SessionHead(n, n + 1, run, null, 0, 0, 1),
                        speaker.key(),
                        now,
                        now));
        jdbc.sql(COPY)
                .param("branch", branch.value())
                .param("session", id.value())
                .param("n", n)
                .update();
        return SessionRows.find(jdbc, branch, null).orElseThrow();
    }

    private static SessionMessage last(TenantSql jdbc, Session session, @Nullable Integer atN) {
        return atN == null
                ? MessageRows.lastEnded(jdbc, session.id())
                        .orElseThrow(() ->
                                GroveException.conflict(
                                        "No message of the session is answered yet: there is nothing to branch off"))
                : MessageRows.at(jdbc, session.id(), atN)
                        .filter(SessionBranches::isOver)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        "at_n",
                                        "must be the place of a message whose answer is over and not undone"));
    }

    private static boolean isOver(SessionMessage message) {
        SessionMessage.Answer answer = message.answer();
        return message.state() == SessionMessage.State.STARTED
                && answer != null
                && answer.status().isTerminal();
    }
}
