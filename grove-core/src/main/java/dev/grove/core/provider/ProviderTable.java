package dev.grove.core.provider;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.secret.HeaderValue;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The statements on providers, most of them within a caller's transaction. */
public final class ProviderTable {

    private static final String COLUMNS =
            """
            SELECT id, name, version, url, headers::text AS headers,
                   coalesce(auth::text, 'null') AS auth, call_seconds AS timeout,
                   max_calls AS max_concurrent, protocol, server_name, server_version,
                   left_out::text AS left_out, refreshed_at AS at,
                   last_error, created_at, updated_at
            FROM tool_providers
            WHERE tenant_id = :tenant AND deleted_at IS NULL
            """;

    private static final String FIND_BY_NAME = COLUMNS + " AND name = :name";

    private static final String FIND = COLUMNS + " AND id = :id";

    private static final String LOCK_BY_NAME = FIND_BY_NAME + " FOR UPDATE";

    private static final String LOCK = FIND + " FOR UPDATE";

    private static final String LIST =
            COLUMNS
                    + """
                     AND (CAST(:after AS text) IS NULL OR name > :after)
                    ORDER BY name LIMIT :limit
                    """;

    private static final String INSERT =
            """
            INSERT INTO tool_providers
                   (tenant_id, id, name, version, url, headers, auth, call_seconds, max_calls, protocol,
                    server_name, server_version, left_out, refreshed_at, created_at, updated_at)
            VALUES (:tenant, :id, :name, 1, :url, CAST(:headers AS json), CAST(:auth AS json),
                    :callSeconds, :maxCalls, :protocol, :serverName, :serverVersion, CAST(:leftOut AS json), :now, :now, :now)
            ON CONFLICT DO NOTHING
            """;

    private static final String REPLACE =
            """
            UPDATE tool_providers
            SET version = version + 1, url = :url, headers = CAST(:headers AS json),
                auth = CAST(:auth AS json), call_seconds = :callSeconds, max_calls = :maxCalls, updated_at = :now
            WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String REFRESHED =
            """
            UPDATE tool_providers
            SET protocol = :protocol, server_name = :serverName, server_version = :serverVersion,
                left_out = CAST(:leftOut AS json), refreshed_at = :now, last_error = NULL
            WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String NOT_REFRESHED =
            """
            UPDATE tool_providers SET last_error = :error WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String DELETE =
            """
            UPDATE tool_providers SET deleted_at = :now WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT DISTINCT a.name FROM agent_version_provider_tools p
            JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
             AND a.current_version = p.agent_version AND a.deleted_at IS NULL
            WHERE p.tenant_id = :tenant AND p.provider_id = :id
            ORDER BY a.name LIMIT :limit
            """;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final RowMapper<ToolProvider> PROVIDER =
            Rows.of(
                    ToolProvider.class,
                    Map.of(
                            "url", URI::create,
                            "headers", ProviderTable::headers,
                            "auth", json -> IdentityAuth.read(JSON.readTree(json)),
                            "timeout", seconds -> Duration.ofSeconds(Long.parseLong(seconds)),
                            "left_out", ProviderTable::texts));

    private final TenantSql jdbc;

    public ProviderTable(TenantSql jdbc) {
        this.jdbc = jdbc;
    }

    public Optional<ToolProvider> find(String name) {
        return statement(FIND_BY_NAME).param("name", name).query(PROVIDER).optional();
    }

    public Optional<ToolProvider> find(UUID id) {
        return statement(FIND).param("id", id).query(PROVIDER).optional();
    }

    /**
     * Finds a provider like {@link #find(UUID)}, in one round trip, in the open transaction if
     * there is one.
     */
    public static Optional<ToolProvider> find(TenantDatabase database, TenantId tenant, UUID id) {
        return database.single(tenant, FIND, new MapSqlParameterSource("id", id), PROVIDER).stream()
                .findFirst();
    }

    /** Locks it and its tools against other changes until this transaction ends. */
    public Optional<ToolProvider> lock(String name) {
        return statement(LOCK_BY_NAME).param("name", name).query(PROVIDER).optional();
    }

    /** Locks like {@link #lock(String)}. */
    public Optional<ToolProvider> lock(UUID id) {
        return statement(LOCK).param("id", id).query(PROVIDER).optional();
    }

    public List<ToolProvider> list(@Nullable String after, int limit) {
        return statement(LIST).param("after", after).param("limit", limit).query(PROVIDER).list();
    }

    /** False when the name is taken. */
    public boolean insert(UUID id, CheckedProvider provider, Discovered discovered) {
        return discovered(said(statement(INSERT), provider), discovered)
                        .param("id", id)
                        .param("name", provider.name())
                        .update()
                == 1;
    }

    /** Adds a version. */
    public void replace(UUID id, CheckedProvider provider, Instant now) {
        said(statement(REPLACE), provider).param("id", id).param("now", atUtc(now)).update();
    }

    public void refreshed(UUID id, Discovered discovered) {
        discovered(statement(REFRESHED), discovered).param("id", id).update();
    }

    public void notRefreshed(UUID id, String error) {
        statement(NOT_REFRESHED).param("id", id).param("error", error).update();
    }

    public void delete(UUID id, Instant now) {
        statement(DELETE).param("id", id).param("now", atUtc(now)).update();
    }

    /** Living agents whose current version has a tool of the provider. */
    public List<String> listAgentsWith(UUID id, int limit) {
        return statement(LIST_AGENTS_WITH)
                .param("id", id)
                .param("limit", limit)
                .query(Rows.of(String.class))
                .list();
    }

    private JdbcClient.StatementSpec statement(String sql) {
        return jdbc.sql(sql);
    }

    private static JdbcClient.StatementSpec said(
            JdbcClient.StatementSpec statement, CheckedProvider provider) {
        ObjectNode headers = JSON.createObjectNode();
        provider.headers().forEach((name, value) -> headers.put(name, value.written()));
        return statement
                .param("url", provider.url().toString())
                .param("headers", headers.toString())
                .param("auth", provider.auth().map(auth -> auth.written().toString()).orElse(null))
                .param("callSeconds", provider.calls().timeout().toSeconds())
                .param("maxCalls", provider.calls().maxConcurrent());
    }

    private static JdbcClient.StatementSpec discovered(
            JdbcClient.StatementSpec statement, Discovered discovered) {
        ArrayNode leftOut = JSON.createArrayNode();
        discovered.leftOut().forEach(leftOut::add);
        return statement
                .param("protocol", discovered.protocol())
                .param("serverName", discovered.serverName())
                .param("serverVersion", discovered.serverVersion())
                .param("leftOut", leftOut.toString())
                .param("now", atUtc(discovered.at()));
    }

    private static Map<String, HeaderValue> headers(String json) {
        Map<String, HeaderValue> headers = new LinkedHashMap<>();
        JSON.readTree(json)
                .properties()
                .forEach(header ->
                        headers.put(
                                header.getKey(),
                                HeaderValue.parse(header.getValue().stringValue())));
        return headers;
    }

    private static List<String> texts(String json) {
        return JSON.readTree(json).valueStream().map(JsonNode::stringValue).toList();
    }
}
