package dev.grove.core.session.message;

import dev.grove.core.authority.Principal;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.Page;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.session.CutOffText;
import dev.grove.core.session.ledger.SessionReservation;
import dev.grove.core.session.message.SessionMessage.State;
import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** Reads and writes messages, within a transaction. */
final class MessageRows {

    static final String SELECT =
            """
            SELECT m.id, m.session_id, COALESCE(m.n, m.target_n) AS n, m.client_id, m.fingerprint,
                   COALESCE(m.text, s.content, r.goal, '') AS words,
                   CASE WHEN m.state = 'steering' AND s.message_id IS NOT NULL THEN 'steered' ELSE m.state END AS state,
                   m.error_code, m.error_message, m.created_by, m.token_layers, m.created_at, COALESCE(m.n, m.target_n, %1$d) AS place,
                   COALESCE(m.run_id, m.target_run_id) AS run_id, m.run_id IS NOT NULL AS own_run, r.status, r.stop_reason, r.result, r.summary, r.error_code AS run_error_code,
                   r.error_message AS run_error_message, r.turns, r.input_tokens, r.output_tokens, r.cache_read_tokens,
                   r.cache_write_tokens, r.cost_usd,
                   CASE WHEN r.status IN ('cancelled', 'stopped') THEN
                       (SELECT e.events FROM run_log e
                         WHERE e.tenant_id = :tenant AND e.run_id = r.id
                         ORDER BY e.seq DESC LIMIT 1) END AS last_events
              FROM session_messages m
              LEFT JOIN agent_run_states r ON r.tenant_id = :tenant AND r.id = COALESCE(m.run_id, m.target_run_id)
              LEFT JOIN agent_run_messages s ON m.target_run_id IS NOT NULL AND s.tenant_id = :tenant AND s.message_id = m.id
             WHERE m.tenant_id = :tenant AND m.session_id = :session
            """
                    .formatted(MessageCursor.UNPLACED);

    private static final String ONE = SELECT + " AND m.id = :id";

    private static final String OF_CLIENT =
            SELECT + " AND m.client_id = :client AND m.state <> 'superseded'";

    private static final String FREE =
            """
            UPDATE session_messages SET client_id = NULL
             WHERE tenant_id = :tenant AND session_id = :session AND id = :id AND client_id = :client
               AND state IN ('withdrawn', 'refused')
            """;

    private static final String OF_RUN = SELECT + " AND m.run_id = :run";

    private static final String OF_PLACE = SELECT + " AND m.n = :n";

    private static final String AFTER =
            SELECT
                    + """
                     AND (:all OR m.state NOT IN ('superseded', 'withdrawn'))
                     AND (COALESCE(m.n, m.target_n, %1$d), m.id) > (:place, :after)
                     ORDER BY COALESCE(m.n, m.target_n, %1$d), m.id LIMIT :limit
                    """
                            .formatted(MessageCursor.UNPLACED);

    private static final String BEFORE =
            SELECT
                    + """
                     AND (:all OR m.state NOT IN ('superseded', 'withdrawn'))
                     AND (COALESCE(m.n, m.target_n, %1$d), m.id) < (:place, :after)
                     ORDER BY COALESCE(m.n, m.target_n, %1$d) DESC, m.id DESC LIMIT :limit
                    """
                            .formatted(MessageCursor.UNPLACED);

    private static final String STARTED_AFTER =
            SELECT + " AND m.state = 'started' AND m.n > :n ORDER BY m.n";

    private static final String LAST_ENDED =
            SELECT
                    + """
                     AND m.state = 'started' AND r.status IN ('completed', 'stopped', 'failed', 'cancelled')
                     ORDER BY m.n DESC LIMIT 1
                    """;

    private static final String PLACE_BEFORE =
            """
            SELECT COALESCE(max(n), 0) FROM session_messages
             WHERE tenant_id = :tenant AND session_id = :session AND n < :n AND state = 'started'
            """;

    private static final String STEERED =
            """
            SELECT count(*) FROM session_messages
             WHERE tenant_id = :tenant AND session_id = :session AND state IN ('steered', 'superseded') AND n IS NULL
            """;

    private static final String SESSIONS_OF =
            """
            SELECT session_id FROM session_messages
             WHERE tenant_id = :tenant AND run_id = :run AND state = 'started' ORDER BY session_id
            """;

    /**
     * A run that wrote a summary hands it on; one that did not hands on the one that it began with.
     */
    private static final String START =
            """
            INSERT INTO session_messages AS m (tenant_id, session_id, id, client_id, fingerprint, state, n, run_id, prev_n, summary_run_id,
                   summary_number, reserved_usd, reserved_tokens, created_by, created_at)
            SELECT :tenant, :session, :id, :client, :fingerprint, 'started', :n, :run, :head,
                   CASE WHEN written.number IS NULL THEN head.summary_run_id ELSE head.run_id END,
                   COALESCE(written.number, head.summary_number), :usd, :tokens, :by, :now
              FROM (SELECT 1) one
              LEFT JOIN session_messages head ON head.tenant_id = :tenant AND head.session_id = :session AND head.n = :head
              LEFT JOIN LATERAL (
                   SELECT c.number FROM agent_run_compactions c
                    WHERE c.run_id = head.run_id AND c.summary IS NOT NULL AND c.to_message IS NOT NULL
                    ORDER BY c.number DESC LIMIT 1) written ON true
            ON CONFLICT (tenant_id, session_id, id) DO UPDATE
               SET state = 'started', n = excluded.n, run_id = excluded.run_id, prev_n = excluded.prev_n, text = NULL,
                   summary_run_id = excluded.summary_run_id, summary_number = excluded.summary_number,
                   reserved_usd = excluded.reserved_usd, reserved_tokens = excluded.reserved_tokens
             WHERE m.state = 'queued'
            """;

    /** The first message of a session that the same statement begins. */
    static final String FIRST =
            """
            INSERT INTO session_messages AS m (tenant_id, session_id, id, client_id, fingerprint, state, n, run_id, prev_n, created_by,
                   created_at)
            SELECT :tenant, begun.id, :message, :client, :fingerprint, 'started', 1, :headRun::uuid, 0, :by, :now FROM begun
            """;

    private MessageRows() {}

    static Optional<SessionMessage> find(TenantSql jdbc, SessionId session, UUID id) {
        return jdbc.sql(ONE)
                .param("session", session.value())
                .param("id", id)
                .query((row, _) -> message(row))
                .optional();
    }

    /**
     * @throws GroveException not_found
     */
    static SessionMessage get(TenantSql jdbc, SessionId session, UUID id) {
        return find(jdbc, session, id).orElseThrow(MessageRows::unknown);
    }

    static GroveException unknown() {
        return GroveException.notFound("The session has no such message");
    }

    static Optional<SessionMessage> at(TenantSql jdbc, SessionId session, int n) {
        return jdbc.sql(OF_PLACE)
                .param("session", session.value())
                .param("n", n)
                .query((row, _) -> message(row))
                .optional();
    }

    /** Finds the message that was sent under a client's id and is not undone. */
    static Optional<SessionMessage> ofClient(TenantSql jdbc, SessionId session, String clientId) {
        return jdbc.sql(OF_CLIENT)
                .param("session", session.value())
                .param("client", clientId)
                .query((row, _) -> message(row))
                .optional();
    }

    /** Takes a client's id from a message that never began, for the one that replaces it. */
    static void freeClientId(TenantSql jdbc, SessionId session, UUID id, String clientId) {
        jdbc.sql(FREE)
                .param("session", session.value())
                .param("id", id)
                .param("client", clientId)
                .update();
    }

    /** Finds the message that a run answers. */
    static Optional<SessionMessage> ofRun(TenantSql jdbc, SessionId session, RunId run) {
        return jdbc.sql(OF_RUN)
                .param("session", session.value())
                .param("run", run.value())
                .query((row, _) -> message(row))
                .optional();
    }

    /**
     * Finds in one round trip the message that was sent under a client's id.
     *
     * @throws GroveException conflict where it said something else
     */
    static Optional<SessionMessage> ofClient(
            TenantDatabase database,
            TenantId tenant,
            SessionId session,
            String clientId,
            String fingerprint) {
        return database
                .single(
                        tenant,
                        OF_CLIENT,
                        new MapSqlParameterSource("session", session.value())
                                .addValue("client", clientId),
                        (row, _) -> sameAs(fingerprint, row))
                .stream()
                .findFirst();
    }

    private static SessionMessage sameAs(String fingerprint, ResultSet row) throws SQLException {
        if (!row.getString("fingerprint").equals(fingerprint)) {
            throw GroveException.conflict(
                    "client_id",
                    "was given to a message with other words; a new message needs a new one");
        }
        return message(row);
    }

    /**
     * Finds the message that was sent under a client's id.
     *
     * @throws GroveException conflict where it said something else
     */
    static Optional<SessionMessage> ofClient(
            TenantSql jdbc, SessionId session, String clientId, String fingerprint) {
        return jdbc.sql(OF_CLIENT)
                .param("session", session.value())
                .param("client", clientId)
                .query((row, _) -> sameAs(fingerprint, row))
                .optional();
    }

    /**
     * Reads a part of the messages by their places, those without a place last.
     *
     * @param all whether those that were undone or taken back are among them
     */
    static Page<SessionMessage> list(
            TenantSql jdbc,
            SessionId session,
            MessageCursor after,
            boolean newestFirst,
            boolean all,
            int limit) {
        BoundedPage<SessionMessage> bounded = new BoundedPage<>();
        String order = newestFirst ? "place DESC, id DESC" : "place, id";
        return bounded.of(
                jdbc.sql(BoundedPage.measured(newestFirst ? BEFORE : AFTER, order))
                        .param("session", session.value())
                        .param("all", all)
                        .param("place", after.place())
                        .param("after", after.id())
                        .param("limit", limit + 1)
                        .query(bounded.rows((row, _) -> message(row)))
                        .list(),
                limit,
                MessageCursor::after);
    }

    /** Place of the last message before another that has begun and is not undone; 0 for none. */
    static int placeBefore(TenantSql jdbc, SessionId session, int n) {
        return jdbc.sql(PLACE_BEFORE)
                .param("session", session.value())
                .param("n", n)
                .query(Integer.class)
                .single();
    }

    /** How many messages answers have read on their way, those included that are undone. */
    static int steered(TenantSql jdbc, SessionId session) {
        return jdbc.sql(STEERED).param("session", session.value()).query(Integer.class).single();
    }

    /** Sessions with a message that a run answers, in the order in which they are locked. */
    static List<SessionId> sessionsOf(TenantSql jdbc, RunId run) {
        return jdbc.sql(SESSIONS_OF)
                .param("run", run.value())
                .query((row, _) -> new SessionId(row.getObject(1, UUID.class)))
                .list();
    }

    /** Messages after a place that have begun, in order. */
    static List<SessionMessage> startedAfter(TenantSql jdbc, SessionId session, int n) {
        return jdbc.sql(STARTED_AFTER)
                .param("session", session.value())
                .param("n", n)
                .query((row, _) -> message(row))
                .list();
    }

    /** The newest message whose answer is over. */
    static Optional<SessionMessage> lastEnded(TenantSql jdbc, SessionId session) {
        return jdbc.sql(LAST_ENDED)
                .param("session", session.value())
                .query((row, _) -> message(row))
                .optional();
    }

    /**
     * Writes a message that a run answers from now on, whether it waited or not.
     *
     * @param head place of the message before it; 0 for none
     */
    static void start(
            TenantSql jdbc,
            MessageToPost message,
            int head,
            int n,
            RunId run,
            SessionReservation reserved,
            Instant now) {
        jdbc.sql(START)
                .param("session", message.session().value())
                .param("id", message.id())
                .param("client", message.clientId(), Types.VARCHAR)
                .param("fingerprint", message.fingerprint())
                .param("head", head)
                .param("n", n)
                .param("run", run.value())
                .param("usd", reserved.usd(), Types.NUMERIC)
                .param("tokens", reserved.tokens(), Types.BIGINT)
                .param("by", message.by().key().value())
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    static SessionMessage message(ResultSet row) throws SQLException {
        String code = row.getString("error_code");
        return new SessionMessage(
                row.getObject("id", UUID.class),
                new SessionId(row.getObject("session_id", UUID.class)),
                row.getObject("n", Integer.class),
                row.getString("client_id"),
                row.getString("words"),
                State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                code == null ? null : new RunError(code, row.getString("error_message")),
                answer(row),
                sender(row),
                row.getObject("created_at", OffsetDateTime.class).toInstant());
    }

    private static Principal sender(ResultSet row) throws SQLException {
        String layers = row.getString("token_layers");
        return new Principal(
                new KeyId(row.getObject("created_by", UUID.class)),
                layers == null ? List.of() : List.of(layers.split(",")),
                List.of());
    }

    private static SessionMessage.@Nullable Answer answer(ResultSet row) throws SQLException {
        UUID run = row.getObject("run_id", UUID.class);
        String status = row.getString("status");
        if (run == null || status == null) {
            return null;
        }
        String result = row.getString("result");
        String code = row.getString("run_error_code");
        BigDecimal cost = row.getBigDecimal("cost_usd");
        return new SessionMessage.Answer(
                new RunId(run),
                row.getBoolean("own_run"),
                RunStatus.of(status),
                row.getString("stop_reason"),
                result == null ? null : ExactJson.MAPPER.readTree(result),
                row.getString("summary"),
                code == null ? null : new RunError(code, row.getString("run_error_message")),
                row.getInt("turns"),
                CutOffText.among(row.getString("last_events")),
                new Spending(
                        new Usage(
                                row.getLong("input_tokens"),
                                row.getLong("output_tokens"),
                                row.getLong("cache_read_tokens"),
                                row.getLong("cache_write_tokens")),
                        cost));
    }
}
