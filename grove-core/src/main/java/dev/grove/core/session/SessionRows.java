package dev.grove.core.session;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes sessions, within a transaction. */
public final class SessionRows {

    private static final String SELECT =
            """
            SELECT s.*, r.status AS head_status, l.max_usd, l.max_tokens
              FROM sessions s
              LEFT JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = s.head_run_id
              LEFT JOIN session_ledgers l ON l.tenant_id = :tenant AND l.id = s.ledger_id
             WHERE s.tenant_id = :tenant AND s.deleted_at IS NULL AND (CAST(:user AS text) IS NULL OR s.user_name = :user)
            """;

    private static final String ONE = SELECT + " AND s.id = :id";

    private static final String OF_EXTERNAL =
            SELECT
                    + """
                     AND s.agent_id = %s AND COALESCE(s.user_name, '') = COALESCE(CAST(:of AS text), '')
                     AND s.external_id = :external
                    """;

    private static final String EXTERNAL = OF_EXTERNAL.formatted(":agent");

    private static final String NAMED =
            OF_EXTERNAL.formatted(
                    """
                    (SELECT a.id FROM agents a
                      WHERE a.tenant_id = :tenant AND a.name COLLATE "C" = :name
                      ORDER BY a.deleted_at DESC NULLS FIRST LIMIT 1)\
                    """);

    private static final String LIST =
            SELECT
                    + """
                     AND (CAST(:agent AS text) IS NULL OR s.agent_name = :agent)
                     AND (CAST(:of AS text) IS NULL OR s.user_name = :of)
                     AND (CAST(:external AS text) IS NULL OR s.external_id = :external)
                     AND (CAST(:status AS text) IS NULL OR s.status = :status)
                     AND (CAST(:label AS text) IS NULL OR s.labels @> ARRAY[CAST(:label AS text)])
                     AND (s.updated_at, s.id) < (:before, :beforeId)
                     ORDER BY s.updated_at DESC, s.id DESC LIMIT :limit
                    """;

    /** By the runs that have not ended, which are few: a tenant's sessions may be many. */
    private static final String ACTIVE =
            SELECT
                    + """
                     AND s.id > :after
                     AND s.id IN (SELECT m.session_id
                                    FROM agent_runs a
                                    JOIN session_messages m ON m.tenant_id = :tenant AND m.run_id = a.id
                                   WHERE a.tenant_id = :tenant AND a.session_id IS NOT NULL
                                     AND a.status IN ('queued', 'running', 'waiting')
                                  UNION ALL
                                  SELECT q.id FROM sessions q
                                   WHERE q.tenant_id = :tenant AND q.queued > 0 AND q.deleted_at IS NULL)
                     AND (s.queued > 0 OR r.status IN ('queued', 'running', 'waiting'))
                     ORDER BY s.id LIMIT :limit
                    """;

    /** The row alone: what else is read is read after the lock. */
    private static final String LOCK =
            "SELECT id FROM sessions WHERE tenant_id = :tenant AND id = :id FOR NO KEY UPDATE";

    /** Its parameters are none of those that statements have with which it is one. */
    private static final String INSERT_IF =
            """
            INSERT INTO sessions (tenant_id, id, agent_id, agent_name, agent_version, model, external_id, user_name, title, title_by,
                   status, if_busy, approvals, max_messages, ledger_id, labels, metadata, authority, branch_of, branch_at, created_by, created_at,
                   head_n, next_n, head_run_id, updated_at)
            SELECT :tenant, :session, :agent, :agentName, :agentVersion, :sessionModel, :external, :of, :sessionTitle, :titleBy,
                   'open', :ifBusy, :sessionApprovals, :maxMessages, CAST(:ledger AS uuid), :labels, :sessionMetadata::jsonb, CAST(:sessionAuthority AS text),
                   CAST(:branchOf AS uuid), :branchAt, :by, :now, :headN, :nextN, CAST(:headRun AS uuid), :now
             WHERE %s
            ON CONFLICT DO NOTHING
            """;

    /** Condition under which an agent's version would be that of a session that begins. */
    public static final String AGENT_IS_CURRENT =
            """
            EXISTS (SELECT FROM agents a
                     WHERE a.tenant_id = :tenant AND a.id = :agent AND a.current_version = :agentVersion
                       AND a.deleted_at IS NULL)\
            """;

    private static final String INSERT = INSERT_IF.formatted("true");

    private static final String INSERT_LEDGER =
            """
            INSERT INTO session_ledgers (tenant_id, id, max_usd, max_tokens) VALUES (:tenant, :id, :usd, :tokens)
            """;

    private static final String CHANGE =
            """
            UPDATE sessions
               SET title = :title, title_by = :titleBy, status = :status, if_busy = :ifBusy, approvals = :approvals, agent_version = :agentVersion, model = :model,
                   revision = revision + 1, updated_at = :now
             WHERE tenant_id = :tenant AND id = :id
            """;

    /** A caller's title stays, whenever it came. */
    private static final String RETITLE =
            """
            UPDATE sessions SET title = :title, title_by = 'model', revision = revision + 1, updated_at = :now
             WHERE tenant_id = :tenant AND id = :id AND title_by = 'first_line' AND deleted_at IS NULL
            """;

    private SessionRows() {}

    /**
     * @param user whose it must be; null for anybody's
     */
    public static Optional<Session> find(TenantSql jdbc, SessionId id, @Nullable String user) {
        return jdbc.sql(ONE)
                .param("id", id.value())
                .param("user", user, Types.VARCHAR)
                .query((row, _) -> session(row))
                .optional();
    }

    /** Locks a session against other messages to it, and reads it then. */
    public static Optional<Session> lock(TenantSql jdbc, SessionId id, @Nullable String user) {
        boolean there =
                jdbc.sql(LOCK).param("id", id.value()).query(UUID.class).optional().isPresent();
        return there ? find(jdbc, id, user) : Optional.empty();
    }

    static Optional<Session> findExternal(
            TenantSql jdbc, AgentId agent, @Nullable String user, String externalId) {
        return jdbc.sql(EXTERNAL)
                .param("user", null, Types.VARCHAR)
                .param("agent", agent.value())
                .param("of", user, Types.VARCHAR)
                .param("external", externalId)
                .query((row, _) -> session(row))
                .optional();
    }

    /**
     * Finds in one round trip the session that an agent, or else the last one that had its name,
     * and a user have under an external id.
     */
    static Optional<Session> findNamed(
            TenantDatabase database,
            TenantId tenant,
            String agent,
            @Nullable String user,
            String externalId) {
        return database
                .single(
                        tenant,
                        NAMED,
                        new MapSqlParameterSource()
                                .addValue("user", null, Types.VARCHAR)
                                .addValue("name", agent)
                                .addValue("of", user, Types.VARCHAR)
                                .addValue("external", externalId),
                        (row, _) -> session(row))
                .stream()
                .findFirst();
    }

    /** The last changed first. */
    static List<Session> list(
            TenantSql jdbc,
            SessionFilter filter,
            @Nullable String user,
            Instant before,
            UUID beforeId,
            int limit) {
        SessionStatus status = filter.status();
        return jdbc.sql(LIST)
                .param("user", user, Types.VARCHAR)
                .param("agent", filter.agent(), Types.VARCHAR)
                .param("of", filter.user(), Types.VARCHAR)
                .param("external", filter.externalId(), Types.VARCHAR)
                .param("status", status == null ? null : status.wireName(), Types.VARCHAR)
                .param("label", filter.label(), Types.VARCHAR)
                .param("before", before.atOffset(ZoneOffset.UTC))
                .param("beforeId", beforeId)
                .param("limit", limit)
                .query((row, _) -> session(row))
                .list();
    }

    /** Sessions in which a message is answered or waits, in the order of their ids. */
    static List<Session> listActive(TenantSql jdbc, @Nullable SessionId after, int limit) {
        return jdbc.sql(ACTIVE)
                .param("user", null, Types.VARCHAR)
                .param("after", after == null ? new UUID(0, 0) : after.value())
                .param("limit", limit)
                .query((row, _) -> session(row))
                .list();
    }

    /** Inserts a session, unless its agent and user have one of its external id: then false. */
    public static boolean insert(TenantSql jdbc, Session session) {
        return jdbc.sql(INSERT, parameters(session)).update() == 1;
    }

    /** Statement that inserts a session under a condition, with {@link #parameters}. */
    public static String insertIf(String condition) {
        return INSERT_IF.formatted(condition);
    }

    /** Parameters of the statements that insert a session, but {@code :tenant}. */
    public static MapSqlParameterSource parameters(Session session) {
        SessionPlace branchOf = session.branchOf();
        SessionHead head = session.head();
        RunId run = head.run();
        return new MapSqlParameterSource()
                .addValue("session", session.id().value())
                .addValue("agent", session.agent().id().value())
                .addValue("agentName", session.agent().name())
                .addValue("agentVersion", session.agent().version())
                .addValue("sessionModel", session.agent().model(), Types.VARCHAR)
                .addValue("external", session.externalId(), Types.VARCHAR)
                .addValue("of", session.user(), Types.VARCHAR)
                .addValue("sessionTitle", session.title().text())
                .addValue("titleBy", session.title().by().wireName())
                .addValue("ifBusy", session.ifBusy().wireName())
                .addValue("sessionApprovals", session.approvals().wireName())
                .addValue("maxMessages", session.caps().maxMessages(), Types.INTEGER)
                .addValue("ledger", text(session.ledger()), Types.VARCHAR)
                .addValue("labels", session.labels().toArray(String[]::new))
                .addValue("sessionMetadata", session.metadata().toString())
                .addValue("sessionAuthority", session.authority(), Types.VARCHAR)
                .addValue(
                        "branchOf",
                        branchOf == null ? null : branchOf.session().toString(),
                        Types.VARCHAR)
                .addValue("branchAt", branchOf == null ? null : branchOf.n(), Types.INTEGER)
                .addValue("by", session.createdBy().value())
                .addValue("now", session.createdAt().atOffset(ZoneOffset.UTC))
                .addValue("headN", head.n())
                .addValue("nextN", head.nextN())
                .addValue("headRun", run == null ? null : run.toString(), Types.VARCHAR);
    }

    private static @Nullable String text(@Nullable UUID id) {
        return id == null ? null : id.toString();
    }

    static void insertLedger(TenantSql jdbc, UUID id, SessionCaps caps) {
        jdbc.sql(INSERT_LEDGER)
                .param("id", id)
                .param("usd", caps.maxUsd(), Types.NUMERIC)
                .param("tokens", caps.maxTokens(), Types.BIGINT)
                .update();
    }

    static void change(TenantSql jdbc, Session session, Instant now) {
        jdbc.sql(CHANGE)
                .param("id", session.id().value())
                .param("title", session.title().text())
                .param("titleBy", session.title().by().wireName())
                .param("status", session.status().wireName())
                .param("ifBusy", session.ifBusy().wireName())
                .param("approvals", session.approvals().wireName())
                .param("agentVersion", session.agent().version())
                .param("model", session.agent().model(), Types.VARCHAR)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Gives a session the title that its model made; false where a caller gave one. */
    public static boolean retitle(TenantSql jdbc, SessionId id, String title, Instant now) {
        return jdbc.sql(RETITLE)
                        .param("id", id.value())
                        .param("title", title)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update()
                == 1;
    }

    private static Session session(ResultSet row) throws SQLException {
        UUID branchOf = row.getObject("branch_of", UUID.class);
        UUID run = row.getObject("head_run_id", UUID.class);
        String status = row.getString("head_status");
        return new Session(
                new SessionId(row.getObject("id", UUID.class)),
                new SessionAgent(
                        new AgentId(row.getObject("agent_id", UUID.class)),
                        row.getString("agent_name"),
                        row.getInt("agent_version"),
                        row.getString("model")),
                row.getString("external_id"),
                row.getString("user_name"),
                new SessionTitle(row.getString("title"), TitleBy.of(row.getString("title_by"))),
                SessionStatus.of(row.getString("status")),
                IfBusy.of(row.getString("if_busy")),
                ApprovalMode.of(row.getString("approvals")),
                new SessionCaps(
                        row.getBigDecimal("max_usd"),
                        row.getObject("max_tokens", Long.class),
                        row.getObject("max_messages", Integer.class)),
                row.getObject("ledger_id", UUID.class),
                List.of((String[]) row.getArray("labels").getArray()),
                (ObjectNode) ExactJson.MAPPER.readTree(row.getString("metadata")),
                row.getString("authority"),
                branchOf == null
                        ? null
                        : new SessionPlace(new SessionId(branchOf), row.getInt("branch_at")),
                new SessionHead(
                        row.getInt("head_n"),
                        row.getInt("next_n"),
                        run == null ? null : new RunId(run),
                        status == null ? null : RunStatus.of(status),
                        row.getInt("queued"),
                        row.getInt("steering"),
                        row.getLong("revision")),
                new KeyId(row.getObject("created_by", UUID.class)),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("updated_at", OffsetDateTime.class).toInstant());
    }
}
