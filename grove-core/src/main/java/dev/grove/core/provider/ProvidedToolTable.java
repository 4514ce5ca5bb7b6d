package dev.grove.core.provider;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.provider.ProvidedTool.Approval;
import dev.grove.language.decide.fact.LabelSet;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements on the tools of providers, most of them within a caller's transaction. */
public final class ProvidedToolTable {

    private static final RowMapper<ToolRules> RULES =
            Rows.of(ToolRules.class, Map.of("reads", LabelSet::read));

    private static final String COLUMNS =
            """
            SELECT t.provider_id, p.name AS provider, p.url, t.tool, t.seen_sha256,
                   s.definition::text AS seen, t.approved_sha256, a.definition::text AS approved,
                   t.approved_at, t.approved_by, t.effect, t.key_argument, t.needs_approval, t.reads, t.sink,
                   p.refreshed_at
            FROM tool_provider_tools t
            JOIN tool_providers p ON p.tenant_id = t.tenant_id AND p.id = t.provider_id
            LEFT JOIN tool_provider_definitions s ON s.tenant_id = t.tenant_id
             AND s.provider_id = t.provider_id AND s.tool = t.tool AND s.sha256 = t.seen_sha256
            LEFT JOIN tool_provider_definitions a ON a.tenant_id = t.tenant_id
             AND a.provider_id = t.provider_id AND a.tool = t.tool AND a.sha256 = t.approved_sha256
            """;

    private static final String LIST =
            COLUMNS
                    + """
                    WHERE t.tenant_id = :tenant AND t.provider_id = :id
                    ORDER BY t.tool
                    """;

    private static final String PAGE =
            BoundedPage.measured(
                    COLUMNS
                            + """
                            WHERE t.tenant_id = :tenant AND t.provider_id = :id AND t.tool > :after
                            ORDER BY t.tool LIMIT :limit
                            """,
                    "tool");

    private static final String FIND =
            COLUMNS
                    + """
                    WHERE t.tenant_id = :tenant AND t.provider_id = :id AND t.tool = :tool
                      AND p.deleted_at IS NULL
                    """;

    private static final String STATUSES =
            """
            SELECT t.provider_id, p.name AS provider, t.tool, t.seen_sha256, t.approved_sha256
            FROM tool_provider_tools t
            JOIN tool_providers p ON p.tenant_id = t.tenant_id AND p.id = t.provider_id
            WHERE t.tenant_id = :tenant AND t.provider_id = ANY (:ids)
            ORDER BY t.tool
            """;

    private static final String LIST_ALL =
            COLUMNS
                    + """
                    WHERE t.tenant_id = :tenant AND p.deleted_at IS NULL
                    ORDER BY p.name, t.tool
                    """;

    private static final String INSERT_DEFINITION =
            """
            INSERT INTO tool_provider_definitions
                   (tenant_id, provider_id, tool, sha256, definition, seen_at)
            VALUES (:tenant, :id, :tool, :sha256, CAST(:definition AS json), :now)
            ON CONFLICT DO NOTHING
            """;

    private static final String SEE =
            """
            INSERT INTO tool_provider_tools (tenant_id, provider_id, tool, seen_sha256)
            VALUES (:tenant, :id, :tool, :sha256)
            ON CONFLICT (tenant_id, provider_id, tool) DO UPDATE SET seen_sha256 = :sha256
            """;

    private static final String MISS =
            """
            UPDATE tool_provider_tools SET seen_sha256 = NULL
            WHERE tenant_id = :tenant AND provider_id = :id AND seen_sha256 IS NOT NULL
              AND NOT (tool = ANY (:seen))
            """;

    private static final String APPROVE_ALL =
            """
            UPDATE tool_provider_tools
            SET approved_sha256 = seen_sha256, approved_at = :now, approved_by = :by
            WHERE tenant_id = :tenant AND provider_id = :id AND seen_sha256 IS NOT NULL
              AND approved_sha256 IS DISTINCT FROM seen_sha256
            """;

    private static final String APPROVE =
            """
            UPDATE tool_provider_tools
            SET approved_sha256 = :sha256, approved_at = :now, approved_by = :by
            WHERE tenant_id = :tenant AND provider_id = :id AND tool = :tool
            """;

    private static final String SET_RULES =
            """
            UPDATE tool_provider_tools
            SET effect = :effect, key_argument = :keyArgument, needs_approval = :needsApproval, reads = :reads, sink = :sink
            WHERE tenant_id = :tenant AND provider_id = :id AND tool = :tool
            """;

    private static final String FORGET_TOOLS =
            """
            DELETE FROM tool_provider_tools
            WHERE tenant_id = :tenant AND provider_id = :id AND seen_sha256 IS NULL
              AND approved_sha256 IS NULL
            """;

    private static final String FORGET_DEFINITIONS =
            """
            DELETE FROM tool_provider_definitions d
            WHERE d.tenant_id = :tenant AND d.provider_id = :id
              AND NOT EXISTS (
                SELECT FROM tool_provider_tools t
                WHERE t.tenant_id = d.tenant_id AND t.provider_id = d.provider_id
                  AND t.tool = d.tool AND d.sha256 IN (t.seen_sha256, t.approved_sha256))
              AND NOT EXISTS (
                SELECT FROM agent_version_provider_tools p
                WHERE p.tenant_id = d.tenant_id AND p.provider_id = d.provider_id
                  AND p.tool = d.tool AND p.sha256 = d.sha256)
            """;

    /** With the definition that is pinned in place of the approved one. */
    private static final String LIST_PINNED =
            """
            SELECT t.provider_id, p.name AS provider, p.url, t.tool, NULL AS seen_sha256, NULL AS seen,
                   d.sha256 AS approved_sha256, d.definition::text AS approved,
                   d.seen_at AS approved_at, CAST(NULL AS uuid) AS approved_by, t.effect, t.key_argument,
                   t.needs_approval, t.reads, t.sink
            FROM agent_version_provider_tools n
            JOIN tool_provider_definitions d ON d.tenant_id = n.tenant_id
             AND d.provider_id = n.provider_id AND d.tool = n.tool AND d.sha256 = n.sha256
            JOIN tool_provider_tools t ON t.tenant_id = n.tenant_id
             AND t.provider_id = n.provider_id AND t.tool = n.tool
            JOIN tool_providers p ON p.tenant_id = n.tenant_id AND p.id = n.provider_id
            WHERE n.tenant_id = :tenant AND n.agent_id = :agent AND n.agent_version = :agentVersion
            ORDER BY p.name, t.tool
            """;

    /**
     * The providers are locked, so that none can be deleted before the pin is there to be found.
     */
    private static final String INSERT_PINS =
            """
            WITH wanted AS (
                SELECT t.provider_id, t.tool, t.approved_sha256
                FROM tool_provider_tools t
                JOIN tool_providers p ON p.tenant_id = t.tenant_id AND p.id = t.provider_id
                WHERE t.tenant_id = :tenant AND p.deleted_at IS NULL
                  AND t.approved_sha256 IS NOT NULL AND p.name || ':' || t.tool = ANY (:names)
                ORDER BY p.id
                FOR SHARE OF p
            )
            INSERT INTO agent_version_provider_tools
                   (tenant_id, agent_id, agent_version, provider_id, tool, sha256)
            SELECT :tenant, :agent, :agentVersion, provider_id, tool, approved_sha256 FROM wanted
            """;

    private static final String COUNT_CURRENT =
            """
            SELECT count(*) FROM agent_version_provider_tools n
            JOIN tool_provider_tools t ON t.tenant_id = n.tenant_id
             AND t.provider_id = n.provider_id AND t.tool = n.tool
            JOIN tool_providers p ON p.tenant_id = n.tenant_id AND p.id = n.provider_id
            WHERE n.tenant_id = :tenant AND n.agent_id = :agent AND n.agent_version = :agentVersion
              AND p.deleted_at IS NULL AND t.approved_sha256 = n.sha256
              AND p.name || ':' || t.tool = ANY (:names)
            """;

    private static final RowMapper<ProvidedTool> TOOL = (row, _) -> tool(row);

    private final TenantSql jdbc;

    public ProvidedToolTable(TenantSql jdbc) {
        this.jdbc = jdbc;
    }

    /** By name. */
    public List<ProvidedTool> list(UUID provider) {
        return statement(LIST).param("id", provider).query(TOOL).list();
    }

    /**
     * By name; as many as an answer may have of what the server wrote.
     *
     * @param after the name after which the page begins; empty for the first
     */
    public Page<ProvidedTool> list(UUID provider, String after, int limit) {
        BoundedPage<ProvidedTool> page = new BoundedPage<>();
        return page.of(
                statement(PAGE)
                        .param("id", provider)
                        .param("after", after)
                        .param("limit", limit + 1)
                        .query(page.rows(TOOL))
                        .list(),
                limit,
                tool -> PageRequest.cursorAfter(tool.name()));
    }

    private record Seen(
            UUID providerId,
            String provider,
            String tool,
            @Nullable String seenSha256,
            @Nullable String approvedSha256) {}

    /** Statuses of tools by full name, by provider; providers without tools are absent. */
    public Map<UUID, Map<String, ToolStatus>> statuses(Collection<UUID> providers) {
        Map<UUID, Map<String, ToolStatus>> statuses = new HashMap<>();
        statement(STATUSES)
                .param("ids", providers.toArray(UUID[]::new))
                .query(Rows.of(Seen.class))
                .list()
                .forEach(seen ->
                        statuses.computeIfAbsent(seen.providerId(), _ -> new LinkedHashMap<>())
                                .put(
                                        ProvidedTool.fullName(seen.provider(), seen.tool()),
                                        ToolStatus.of(seen.seenSha256(), seen.approvedSha256())));
        return statuses;
    }

    /** Also none when its provider was deleted. */
    public Optional<ProvidedTool> find(UUID provider, String tool) {
        return of(FIND, provider, tool).query(TOOL).optional();
    }

    /**
     * Finds a tool in one round trip, in the open transaction if there is one. Also none when its
     * provider was deleted.
     */
    public static Optional<ToolStanding> standing(
            TenantDatabase database, TenantId tenant, UUID provider, String tool) {
        return database
                .single(
                        tenant,
                        FIND,
                        new MapSqlParameterSource("id", provider).addValue("tool", tool),
                        (row, _) ->
                                new ToolStanding(
                                        tool(row),
                                        row.getObject("refreshed_at", OffsetDateTime.class)
                                                .toInstant()))
                .stream()
                .findFirst();
    }

    /** Lists the tools of all providers that are not deleted. */
    public List<ProvidedTool> listAll() {
        return statement(LIST_ALL).query(TOOL).list();
    }

    /** Takes what a server has as seen; the provider is locked, or new. */
    public void see(UUID provider, Listing listing) {
        listing.tools()
                .forEach((tool, definition) -> {
                    of(INSERT_DEFINITION, provider, tool)
                            .param("sha256", definition.sha256())
                            .param("definition", definition.canonical())
                            .param("now", atUtc(listing.discovered().at()))
                            .update();
                    of(SEE, provider, tool).param("sha256", definition.sha256()).update();
                });
        statement(MISS)
                .param("id", provider)
                .param("seen", listing.tools().keySet().toArray(String[]::new))
                .update();
        statement(FORGET_TOOLS).param("id", provider).update();
        statement(FORGET_DEFINITIONS).param("id", provider).update();
    }

    /** Approves of all that was seen. */
    public void approveAll(UUID provider, KeyId by, Instant now) {
        statement(APPROVE_ALL)
                .param("id", provider)
                .param("by", by.value())
                .param("now", atUtc(now))
                .update();
    }

    public void approve(UUID provider, String tool, String sha256, KeyId by, Instant now) {
        of(APPROVE, provider, tool)
                .param("sha256", sha256)
                .param("by", by.value())
                .param("now", atUtc(now))
                .update();
    }

    public void setRules(UUID provider, String tool, ToolRules rules) {
        of(SET_RULES, provider, tool)
                .param("effect", rules.effect() == null ? null : rules.effect().wireName())
                .param("keyArgument", rules.keyArgument())
                .param("needsApproval", rules.needsApproval())
                .param("reads", rules.reads() == null ? null : rules.reads().stored())
                .param("sink", rules.sink())
                .update();
    }

    /**
     * Lists the tools of an agent's version, each with its pinned definition as the approved one.
     */
    public List<ProvidedTool> listPinned(AgentId agent, int agentVersion) {
        return statement(LIST_PINNED)
                .param("agent", agent.value())
                .param("agentVersion", agentVersion)
                .query(TOOL)
                .list();
    }

    /** How many of the names there were to be pinned. */
    public int pin(AgentId agent, int agentVersion, Collection<String> names) {
        return statement(INSERT_PINS)
                .param("agent", agent.value())
                .param("agentVersion", agentVersion)
                .param("names", names.toArray(String[]::new))
                .update();
    }

    public long countCurrent(AgentId agent, int agentVersion, Collection<String> names) {
        return statement(COUNT_CURRENT)
                .param("agent", agent.value())
                .param("agentVersion", agentVersion)
                .param("names", names.toArray(String[]::new))
                .query(Long.class)
                .single();
    }

    private JdbcClient.StatementSpec statement(String sql) {
        return jdbc.sql(sql);
    }

    private JdbcClient.StatementSpec of(String sql, UUID provider, String tool) {
        return statement(sql).param("id", provider).param("tool", tool);
    }

    private static ProvidedTool tool(ResultSet row) throws SQLException {
        return new ProvidedTool(
                row.getObject("provider_id", UUID.class),
                row.getString("provider"),
                row.getString("url"),
                row.getString("tool"),
                definition(row, "seen"),
                approval(row),
                RULES.mapRow(row, 0));
    }

    private static @Nullable Approval approval(ResultSet row) throws SQLException {
        ToolDefinition definition = definition(row, "approved");
        UUID by = row.getObject("approved_by", UUID.class);
        return definition == null
                ? null
                : new Approval(
                        definition,
                        row.getObject("approved_at", OffsetDateTime.class).toInstant(),
                        by == null ? null : new KeyId(by));
    }

    private static @Nullable ToolDefinition definition(ResultSet row, String column)
            throws SQLException {
        String sha256 = row.getString(column + "_sha256");
        return sha256 == null ? null : ToolDefinition.stored(sha256, row.getString(column));
    }
}
