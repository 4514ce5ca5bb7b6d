package dev.grove.core.session.message;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RowsBefore;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.queue.SessionServers;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.session.NewSession;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.SessionMessage.Answer;
import dev.grove.core.session.message.SessionMetrics.Sent;
import dev.grove.core.session.title.DueTitles;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Component;

/**
 * First messages of sessions: session, message and run are written by one statement, which nothing
 * is read before. Whatever stands against it, an agent that has changed, a session that is there or
 * anything to be written besides, is left to {@link MessagePlacement}.
 */
@Component
class FirstMessages {

    private static final String BEGUN =
            """
            begun AS (
                %s RETURNING id
            ), said AS (
                %s
            ), named AS (
                %s
            ),\
            """
                    .formatted(
                            SessionRows.insertIf(
                                    SessionServers.ALL_KNOW
                                            + " AND "
                                            + SessionRows.AGENT_IS_CURRENT),
                            MessageRows.FIRST,
                            DueTitles.FIRST);

    private static final String HOLDS = "EXISTS (SELECT FROM begun)";

    private final TenantDatabase database;
    private final Agents agents;
    private final Sessions sessions;
    private final MessageRuns runs;
    private final RunQueue queue;
    private final Scrubbers scrubbers;
    private final SessionMetrics metrics;

    FirstMessages(
            TenantDatabase database,
            Agents agents,
            Sessions sessions,
            MessageRuns runs,
            RunQueue queue,
            Scrubbers scrubbers,
            SessionMetrics metrics) {
        this.database = database;
        this.agents = agents;
        this.sessions = sessions;
        this.runs = runs;
        this.queue = queue;
        this.scrubbers = scrubbers;
        this.metrics = metrics;
    }

    /**
     * Begins a session with a message.
     *
     * @return nothing where it is to be looked whether there is one
     * @throws GroveException quota_exceeded
     */
    Optional<SessionMessage> begin(Speaker speaker, NewSession asked, NewMessage message) {
        if (asked.version() != null || !message.attachments().isEmpty()) {
            return Optional.empty();
        }
        try {
            return agents.lastPinned(speaker.tenant(), asked.agent())
                    .flatMap(agent -> begin(speaker, asked, agent, message));
        } catch (GroveException e) {
            if (e.code() == ErrorCode.QUOTA_EXCEEDED) {
                throw e;
            }
            // A version that is outdated may refuse what the current one allows.
            return Optional.empty();
        }
    }

    private Optional<SessionMessage> begin(
            Speaker speaker, NewSession asked, PinnedAgent agent, NewMessage message) {
        TenantId tenant = speaker.tenant();
        Session empty = sessions.asked(speaker, asked, agent);
        String text = scrubbers.of(tenant).scrub(message.text());
        MessageRun run = runs.prepare(tenant, empty, agent, text, List.of(), speaker.by());
        if (empty.ledger() != null || !run.possible().attachments().isNone()) {
            return Optional.empty();
        }
        MessageToPost said =
                MessageToPost.of(empty.id(), message, text, TakenAttachments.NONE, speaker.by());
        Session session = empty.begunBy(run.birth().id(), empty.title().orFirstLineOf(text));
        Optional<SessionMessage> begun = insert(session, said, run);
        begun.ifPresent(_ -> metrics.sent(session.ifBusy(), Sent.STARTED));
        return begun;
    }

    private Optional<SessionMessage> insert(Session session, MessageToPost said, MessageRun run) {
        PendingRun pending =
                run.at(new SessionPlace(session.id(), 1), SessionFiles.NONE, run.limits());
        MapSqlParameterSource parameters =
                SessionRows.parameters(session)
                        .addValue("message", said.id())
                        .addValue("client", said.clientId(), Types.VARCHAR)
                        .addValue("fingerprint", said.fingerprint())
                        .addValue(
                                "titleIsDue",
                                DueTitles.areMadeFor(session, run.agent().definition()));
        return queue.insertingRoot(
                pending,
                insertion ->
                        insertion.commit(
                                        database, pending, new RowsBefore(BEGUN, HOLDS, parameters))
                                ? Optional.of(
                                        said.begun(
                                                1,
                                                Answer.begun(
                                                        pending.id(),
                                                        insertion.statusOf(pending.id())),
                                                session.createdAt()))
                                : Optional.empty());
    }
}
