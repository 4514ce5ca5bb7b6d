package dev.grove.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.Actor;
import dev.grove.core.database.Actor.Door;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.Plans;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class AuditChangesIT {

    /** Tables whose changes are audited: by a trigger, which no statement goes around. */
    private static final Set<String> AUDITED =
            Set.of(
                    "agent_run_waits",
                    "agents",
                    "api_keys",
                    "chat_tokens",
                    "custom_tools",
                    "datasets",
                    "decision_votes",
                    "deletions",
                    "grants",
                    "legal_holds",
                    "model_endpoints",
                    "model_prices",
                    "oauth_signing_keys",
                    "policies",
                    "secrets",
                    "skills",
                    "tenant_ceilings",
                    "tenant_limits",
                    "tenant_retention",
                    "tenants",
                    "tool_provider_tools",
                    "tool_providers",
                    "workflow_events",
                    "workflows");

    /** All others, by why none of their changes is an entry of its own. */
    private static final Map<String, List<String>> NOT_AUDITED =
            Map.of(
                    "part of what is audited",
                    List.of(
                            "agent_version_policies",
                            "agent_version_provider_tools",
                            "agent_version_tools",
                            "agent_version_workflows",
                            "agent_versions",
                            "authority_layers",
                            "custom_tool_versions",
                            "dataset_versions",
                            "key_layers",
                            "key_persons",
                            "model_endpoint_versions",
                            "policy_sources",
                            "policy_versions",
                            "secret_generations",
                            "skill_contents",
                            "skill_files",
                            "skill_versions",
                            "tenant_data_keys",
                            "tool_provider_definitions",
                            "workflow_sources",
                            "workflow_versions"),
                    "a trail, or a record itself",
                    List.of("audit_changes", "mcp_audit_log", "run_log", "secret_uses"),
                    "the life of runs, which their events have; forks, resumptions, asks and settlements are noted",
                    List.of(
                            "agent_run_attachments",
                            "agent_run_compactions",
                            "agent_run_delegations",
                            "agent_run_files",
                            "agent_run_labels",
                            "agent_run_messages",
                            "agent_run_preludes",
                            "agent_run_results",
                            "agent_run_reviews",
                            "agent_run_snapshots",
                            "agent_run_unanswered_calls",
                            "agent_run_words",
                            "agent_runs",
                            "authorities",
                            "grant_uses",
                            "nested_ledgers",
                            "observation_tags",
                            "observations",
                            "run_allotments",
                            "run_clock_stops",
                            "run_costs",
                            "run_feed",
                            "run_feed_positions",
                            "run_ledgers",
                            "run_moves",
                            "run_skills",
                            "run_workspaces",
                            "session_attachments",
                            "session_ledgers",
                            "session_messages",
                            "session_titles",
                            "sessions",
                            "tenant_ledgers",
                            "tenant_starts",
                            "tenant_storage",
                            "workflow_map_pages",
                            "workflow_nodes",
                            "workspace_pushes",
                            "workspace_remotes",
                            "workspace_snapshot_pieces",
                            "workspace_snapshots"),
                    "what servers and clients remember for a while",
                    List.of(
                            "api_key_uses",
                            "idempotency_keys",
                            "key_revocations",
                            "mcp_catalog_versions",
                            "mcp_open_streams",
                            "mcp_session_messages",
                            "mcp_session_subscriptions",
                            "mcp_sessions",
                            "mcp_stream_events",
                            "mcp_used_states",
                            "replicas",
                            "ui_sessions",
                            "ui_sign_in_links"),
                    "a reader's own, without effect on others",
                    List.of("saved_views"),
                    "made by the server from its settings or from providers",
                    List.of("master_key_derivations", "model_context_windows", "server_keys"));

    private static final String INSERT =
            """
            INSERT INTO custom_tools (tenant_id, id, name, current_version, created_at, updated_at)
            VALUES (:tenant, :id, 'shout', 1, now(), now())
            """;

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final TenantDatabase tenants = database.tenantDatabase();
    private final EngineDatabase engine = database.engineDatabase();
    private final JdbcAuditRecords records = new JdbcAuditRecords(engine, tenants);
    private final AuditTrail trail = new AuditTrail(new JdbcAuditLog(engine, tenants), records);
    private final Actor actor = new Actor(KeyId.next(), "o'brien", Door.UI);
    private final TenantId tenant = newTenant();

    @AfterEach
    void close() {
        database.close();
    }

    private TenantId newTenant() {
        TenantId made = TenantId.next();
        engine.run(jdbc ->
                jdbc.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, :name, now())")
                        .param("id", made.value())
                        .param("name", "t-" + made)
                        .update());
        return made;
    }

    private List<AuditRecord> entries() {
        return trail.list(tenant, AuditRecordFilter.none(), new PageRequest(50, null)).items();
    }

    private void insertTool() {
        tenants.run(tenant, jdbc -> jdbc.sql(INSERT).param("id", Uuids.next()).update());
    }

    @Test
    void everyTableIsAuditedOrSaysWhyNot() {
        assertThat(
                        owner.sql(
                                        """
                                        SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger
                                         WHERE tgname LIKE '%\\_audited'
                                        """)
                                .query(String.class)
                                .set())
                .isEqualTo(AUDITED);
        Set<String> all = new TreeSet<>(AUDITED);
        NOT_AUDITED.values().forEach(all::addAll);
        assertThat(
                        owner.sql(
                                        """
                                        SELECT relname FROM pg_class
                                         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                                           AND relname NOT LIKE 'flyway%'
                                        """)
                                .query(String.class)
                                .set())
                .as("a new table has a trigger …_audited, or a reason here")
                .isEqualTo(all);
    }

    @Test
    void saysWhoChangedWhatInEveryKindOfTransaction() {
        Boolean _ =
                actor.acting(() -> {
                    insertTool();
                    List<UUID> _ =
                            tenants.single(
                                    tenant,
                                    "UPDATE custom_tools SET current_version = 2 WHERE tenant_id = :tenant RETURNING id",
                                    new MapSqlParameterSource(),
                                    (row, _) -> row.getObject(1, UUID.class));
                    int _ =
                            engine.call(
                                    tenant,
                                    jdbc ->
                                            jdbc.sql(
                                                            """
                                                            INSERT INTO tenant_limits (tenant_id, max_concurrent_runs, updated_by, updated_by_name, updated_at)
                                                            VALUES (:tenant, 3, :by, 'x', now())
                                                            """)
                                                    .param("by", Uuids.next())
                                                    .update());
                    return true;
                });
        // Nothing of the actor is left on the connection.
        tenants.run(
                tenant,
                jdbc ->
                        jdbc.sql(
                                        "UPDATE custom_tools SET deleted_at = now() WHERE tenant_id = :tenant")
                                .update());
        assertThat(entries().reversed())
                .extracting(entry ->
                        entry.kind()
                                + " "
                                + entry.action()
                                + " "
                                + entry.actor().door()
                                + " "
                                + (entry.actor().keyName() == null ? "-" : entry.actor().keyName()))
                .containsExactly(
                        "tenant created server -",
                        "tool stored ui o'brien",
                        "tool stored ui o'brien",
                        "limits set ui o'brien",
                        "tool deleted server -");
        assertThat(entries().get(1).actor().key()).isEqualTo(actor.key());
        assertThat(entries())
                .allSatisfy(entry -> assertThat(entry.id().version()).isEqualTo(7))
                .allSatisfy(entry ->
                        assertThat(entry.id().getMostSignificantBits() >>> 16)
                                .isEqualTo(entry.at().toEpochMilli()));
    }

    @Test
    void isWrittenWithItsChangeOrNeitherIs() {
        assertThatThrownBy(() ->
                        tenants.run(
                                tenant,
                                jdbc -> {
                                    int _ = jdbc.sql(INSERT).param("id", Uuids.next()).update();
                                    throw new IllegalStateException("no");
                                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(entries()).hasSize(1);
        owner.sql("REVOKE INSERT ON audit_changes FROM grove_app").update();
        assertThatThrownBy(this::insertTool).isInstanceOf(DataAccessException.class);
        assertThat(owner.sql("SELECT count(*) FROM custom_tools").query(Long.class).single())
                .isZero();
    }

    @Test
    void entriesAreNotChangedAndGoAfterFourHundredDays() {
        Instant now = Instant.now();
        insertTool();
        owner.sql(
                        """
                        INSERT INTO audit_changes (id, at, tenant_id, door, kind, action, status)
                        SELECT (lpad(to_hex((extract(epoch FROM t.at) * 1000)::bigint), 12, '0') || '7000' || lpad(to_hex(t.day), 16, '8'))::uuid,
                               t.at, :tenant, 'server', 'key', 'created', 'ok'
                          FROM (SELECT day, now() - day * interval '24 hours' AS at FROM generate_series(300, 500) AS day) t
                        """)
                .param("tenant", tenant.value())
                .update();
        // A clock that is wrong, or a defect, would ask for this.
        assertThat(records.removeOlderThan(now.plus(Duration.ofDays(1)), 1_000)).isEqualTo(101);
        AuditSweep sweep =
                new AuditSweep(
                        new JdbcAuditLog(engine, tenants),
                        records,
                        Clock.fixed(now, ZoneOffset.UTC));
        assertThat(sweep.sweep()).isZero();
        assertThat(
                        owner.sql(
                                        """
                                        SELECT grantee || ' ' || privilege_type
                                          FROM information_schema.role_table_grants
                                         WHERE table_name = 'audit_changes' AND grantee LIKE 'grove\\_%'
                                         ORDER BY 1
                                        """)
                                .query(String.class)
                                .list())
                .containsExactly(
                        "grove_app INSERT",
                        "grove_app SELECT",
                        "grove_engine DELETE",
                        "grove_engine INSERT",
                        "grove_engine SELECT");
    }

    @Test
    void readsThePageOfEachHalfByAnIndex() {
        owner.sql(
                        """
                        INSERT INTO audit_changes (id, at, tenant_id, door, kind, action, object_name, status)
                        SELECT gen_random_uuid(), now(), :tenant, 'server', 'agent', 'stored', 'a' || n, 'ok'
                          FROM generate_series(1, 5000) AS n
                        """)
                .param("tenant", tenant.value())
                .update();
        owner.sql("ANALYZE audit_changes").update();
        assertThat(planOf(filter(Set.of(AuditKind.SECRET), null)))
                .contains("audit_changes_of_kind")
                .doesNotContain("mcp_audit_log");
        assertThat(planOf(filter(Set.of(), tenant.toString())))
                .contains("audit_changes_of_name", "audit_changes_of_object");
        assertThat(planOf(AuditRecordFilter.none()))
                .contains("audit_changes_pkey", "mcp_audit_log_pkey")
                .doesNotContain("Seq Scan");
    }

    private static AuditRecordFilter filter(Set<AuditKind> kinds, @Nullable String object) {
        return new AuditRecordFilter(
                null, null, kinds, null, object, Set.of(), Set.of(), null, null);
    }

    private String planOf(AuditRecordFilter filter) {
        return String.join(
                "\n",
                Plans.of(
                        database,
                        explained ->
                                new JdbcAuditRecords(explained, tenants)
                                        .listAll(filter, new UUID(-1, -1), 50)));
    }
}
