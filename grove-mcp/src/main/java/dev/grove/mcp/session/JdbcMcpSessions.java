package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** SQL of sessions. */
@Repository
@CrossTenant(
        "operators' sessions have no tenant; every statement of a request names the key, or a"
                + " session that was found by it")
class JdbcMcpSessions {

    private static final String INSERT =
            """
            INSERT INTO mcp_sessions (id, tenant_id, key_id, version, client_name, client_version,
                                      capabilities, created_at, last_seen_at)
            VALUES (:id, :tenant, :key, :version, :clientName, :clientVersion,
                    :capabilities::json, :now, :now)
            """;

    private static final String DELETE_SURPLUS =
            """
            DELETE FROM mcp_sessions WHERE id IN (
                SELECT id FROM mcp_sessions WHERE key_id = :key
                 ORDER BY last_seen_at DESC, id OFFSET :most)
            """;

    private static final String FIND =
            """
            SELECT id, version, client_name, client_version, capabilities AS client, log_level,
                   last_seen_at AS seen_at
              FROM mcp_sessions
             WHERE id = :id AND key_id = :key
               AND tenant_id IS NOT DISTINCT FROM CAST(:tenant AS uuid)
               AND last_seen_at > :seenAfter AND created_at > :madeAfter
            """;

    private static final String TOUCH =
            """
            UPDATE mcp_sessions SET last_seen_at = :now
             WHERE id = ANY (string_to_array(:ids, ',')) AND last_seen_at < :now
            """;

    private static final String DELETE =
            """
            DELETE FROM mcp_sessions
             WHERE id = :id AND key_id = :key
               AND tenant_id IS NOT DISTINCT FROM CAST(:tenant AS uuid)
            """;

    private static final String SET_LOG_LEVEL =
            "UPDATE mcp_sessions SET log_level = :level WHERE id = :id";

    private static final String SET_LISTENER =
            "UPDATE mcp_sessions SET listener = :listener WHERE id = :id";

    private static final String LISTENERS =
            """
            SELECT id, listener FROM mcp_sessions
             WHERE id = ANY (string_to_array(:ids, ',')) AND listener IS NOT NULL
               AND last_seen_at > :seenAfter AND created_at > :madeAfter
            """;

    private static final String SUBSCRIBE =
            """
            INSERT INTO mcp_session_subscriptions (session_id, uri, revision)
            VALUES (:session, :uri, :revision) ON CONFLICT DO NOTHING
            """;

    private static final String UNSUBSCRIBE =
            "DELETE FROM mcp_session_subscriptions WHERE session_id = :session AND uri = :uri";

    private static final String SUBSCRIPTIONS =
            """
            SELECT session_id AS session, uri, revision FROM mcp_session_subscriptions
             WHERE session_id = ANY (string_to_array(:ids, ','))
            """;

    private static final String MARK_SENT =
            """
            UPDATE mcp_session_subscriptions SET revision = :revision
             WHERE session_id = :session AND uri = :uri
            """;

    private static final RowMapper<Found> FOUND =
            Rows.of(
                    Found.class,
                    Map.of(
                            "version",
                            version -> ProtocolVersion.byWireName(version).orElseThrow(),
                            "client",
                            json -> ClientAbilities.of(JsonMapper.shared().readTree(json)),
                            "log_level",
                            level -> LogLevel.byWireName(level).orElse(null)),
                    Map.of("info", JdbcMcpSessions::info));

    private final EngineDatabase database;

    JdbcMcpSessions(EngineDatabase database) {
        this.database = database;
    }

    record Found(McpSession session, Instant seenAt) {}

    void insert(McpCaller caller, McpSession session, String capabilities, Instant now) {
        database.run(jdbc -> {
            jdbc.sql(INSERT)
                    .param("id", session.id())
                    .param("tenant", tenantOf(caller))
                    .param("key", caller.key().value())
                    .param("version", session.version().wireName())
                    .param("clientName", session.info().name())
                    .param("clientVersion", session.info().version())
                    .param("capabilities", capabilities)
                    .param("now", atUtc(now))
                    .update();
            jdbc.sql(DELETE_SURPLUS)
                    .param("key", caller.key().value())
                    .param("most", McpSessions.MOST_PER_KEY)
                    .update();
        });
    }

    Optional<Found> find(McpCaller caller, String id, Instant seenAfter, Instant madeAfter) {
        return database.single(jdbc ->
                jdbc.sql(FIND)
                        .param("id", id)
                        .param("key", caller.key().value())
                        .param("tenant", tenantOf(caller))
                        .param("seenAfter", atUtc(seenAfter))
                        .param("madeAfter", atUtc(madeAfter))
                        .query(FOUND)
                        .optional());
    }

    void touch(String id, Instant now) {
        touch(List.of(id), now);
    }

    void touch(Collection<String> ids, Instant now) {
        update(jdbc ->
                jdbc.sql(TOUCH).param("ids", String.join(",", ids)).param("now", atUtc(now)));
    }

    boolean delete(McpCaller caller, String id) {
        return update(jdbc ->
                jdbc.sql(DELETE)
                        .param("id", id)
                        .param("key", caller.key().value())
                        .param("tenant", tenantOf(caller)))
                == 1;
    }

    void setLogLevel(String id, LogLevel level) {
        update(jdbc -> jdbc.sql(SET_LOG_LEVEL).param("id", id).param("level", level.wireName()));
    }

    void setListener(String id, UUID listener) {
        update(jdbc -> jdbc.sql(SET_LISTENER).param("id", id).param("listener", listener));
    }

    private record Listener(String id, UUID listener) {}

    Map<String, UUID> listenersOf(Collection<String> ids, Instant seenAfter, Instant madeAfter) {
        return database
                .<List<Listener>>call(jdbc ->
                        jdbc.sql(LISTENERS)
                                .param("ids", String.join(",", ids))
                                .param("seenAfter", atUtc(seenAfter))
                                .param("madeAfter", atUtc(madeAfter))
                                .query(Rows.of(Listener.class))
                                .list())
                .stream()
                .collect(Collectors.toMap(Listener::id, Listener::listener));
    }

    void subscribe(String session, String uri, @Nullable String revision) {
        update(jdbc ->
                jdbc.sql(SUBSCRIBE)
                        .param("session", session)
                        .param("uri", uri)
                        .param("revision", revision));
    }

    void unsubscribe(String session, String uri) {
        update(jdbc -> jdbc.sql(UNSUBSCRIBE).param("session", session).param("uri", uri));
    }

    List<ResourceSubscription> subscriptionsOf(Collection<String> ids) {
        return database.call(jdbc ->
                jdbc.sql(SUBSCRIPTIONS)
                        .param("ids", String.join(",", ids))
                        .query(Rows.of(ResourceSubscription.class))
                        .list());
    }

    void markSent(String session, String uri, String revision) {
        update(jdbc ->
                jdbc.sql(MARK_SENT)
                        .param("session", session)
                        .param("uri", uri)
                        .param("revision", revision));
    }

    private int update(java.util.function.Function<JdbcClient, JdbcClient.StatementSpec> sql) {
        return database.call(jdbc -> sql.apply(jdbc).update());
    }

    private static ClientInfo info(ResultSet row) throws SQLException {
        return new ClientInfo(row.getString("client_name"), row.getString("client_version"));
    }

    private static @Nullable UUID tenantOf(McpCaller caller) {
        return caller.tenant() == null ? null : caller.tenant().value();
    }

    private static OffsetDateTime atUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
