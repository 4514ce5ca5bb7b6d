package dev.grove.core.run.grant;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.LiftsJson;
import dev.grove.language.decide.Grant.Lifted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** SQL of grants as people make, read and revoke them. */
final class GrantRows {

    private static final UUID AFTER_ALL = new UUID(-1, -1);

    private static final String GRANTS =
            """
            SELECT * FROM (
                SELECT id, subject_kind, subject_id, covers::text AS covers, condition, lifts::text AS lifts, max_uses, used,
                       expires_at, reason, granted_by_name, granted_at, revoked_by_name, revoked_at,
                       CASE WHEN revoked_at IS NOT NULL THEN 'revoked'
                            WHEN ended_at IS NOT NULL
                                 OR subject_kind IN ('run', 'tree') AND NOT EXISTS (
                                     SELECT FROM agent_runs r
                                      WHERE r.tenant_id = g.tenant_id AND r.id = g.subject_id AND r.finished_at IS NULL)
                            THEN 'ended'
                            WHEN expires_at <= clock_timestamp() THEN 'expired'
                            WHEN used >= max_uses THEN 'used_up'
                            ELSE 'alive' END AS status
                  FROM grants g
                 WHERE g.tenant_id = :tenant) stated
            """;

    private static final String FIND = GRANTS + " WHERE id = :id";

    private static final String PAGE =
            GRANTS
                    + """
                     WHERE id < :before
                       AND (:subject::uuid IS NULL OR subject_id = :subject::uuid)
                       AND (:status::text IS NULL OR status = ANY (string_to_array(:status, ',')))
                     ORDER BY id DESC LIMIT :limit
                    """;

    private static final String INSERT =
            """
            INSERT INTO grants (tenant_id, id, subject_kind, subject_id, covers, condition, lifts, except_layers, max_uses,
                                expires_at, reason, granter, granted_by, granted_by_name, granted_at)
            VALUES (:tenant, :id, :kind, :subject, :covers::json, :condition, :lifts::json, string_to_array(:except, ','), :maxUses,
                    :expiresAt, :reason, :granter, :by, :byName, :now)
            """;

    private static final String REVOKE =
            """
            UPDATE grants SET revoked_at = clock_timestamp(), revoked_by = :by, revoked_by_name = :byName
             WHERE tenant_id = :tenant AND id = :id AND revoked_at IS NULL
            """;

    private static final String NOW = "SELECT clock_timestamp()";

    /** A key of no tenant is not seen here, and counts as itself. */
    private static final String PERSON =
            "SELECT made_by FROM api_keys WHERE tenant_id = :tenant AND id = :key AND made_by IS NOT NULL";

    private GrantRows() {}

    /** Time by which grants live. */
    static Instant now(TenantSql jdbc) {
        return jdbc.sql(NOW).query(OffsetDateTime.class).single().toInstant();
    }

    /** Id that all keys of a known person share. */
    static UUID person(TenantSql jdbc, KeyId key) {
        return jdbc.sql(PERSON)
                .param("key", key.value())
                .query(Rows.of(UUID.class))
                .optional()
                .orElse(key.value());
    }

    static void insert(TenantSql jdbc, UUID id, NewGrant grant, Granter by, Instant now) {
        int _ =
                jdbc.sql(INSERT)
                        .param("id", id)
                        .param("kind", grant.subject().kind().wireName())
                        .param("subject", grant.subject().id())
                        .param("covers", json(grant.on()))
                        .param("condition", grant.when(), Types.VARCHAR)
                        .param("lifts", LiftsJson.write(grant.lifts()).toString())
                        .param("except", String.join(",", by.layers()))
                        .param("maxUses", grant.maxUses())
                        .param("expiresAt", grant.expiresAt().atOffset(ZoneOffset.UTC))
                        .param("reason", grant.reason())
                        .param("granter", by.id())
                        .param("by", by.key().value())
                        .param("byName", by.name())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    /** Again, it changes nothing. */
    static void revoke(TenantSql jdbc, UUID id, Granter by) {
        int _ =
                jdbc.sql(REVOKE)
                        .param("id", id)
                        .param("by", by.key().value())
                        .param("byName", by.name())
                        .update();
    }

    static Optional<GrantView> find(TenantSql jdbc, UUID id) {
        return jdbc.sql(FIND).param("id", id).query((row, _) -> view(row)).optional();
    }

    /** The newest first. */
    static List<GrantView> page(
            TenantSql jdbc, @Nullable UUID subject, @Nullable String statuses, PageRequest page) {
        return jdbc.sql(PAGE)
                .param("before", page.afterId().orElse(AFTER_ALL))
                .param("subject", subject, Types.OTHER)
                .param("status", statuses, Types.VARCHAR)
                .param("limit", page.limit() + 1)
                .query((row, _) -> view(row))
                .list();
    }

    private static GrantView view(ResultSet row) throws SQLException {
        return new GrantView(
                row.getObject("id", UUID.class),
                GrantView.Subject.of(
                        new GrantSubject(
                                GrantSubject.Kind.of(row.getString("subject_kind")),
                                row.getObject("subject_id", UUID.class))),
                new GrantView.Capability(
                        new ArrayList<>(selectors(row.getString("covers"))),
                        row.getString("condition")),
                lifts(row.getString("lifts")).stream()
                        .map(each -> new GrantView.Lift(each.policy(), each.rule()))
                        .toList(),
                row.getInt("max_uses"),
                row.getInt("used"),
                time(row, "expires_at").orElseThrow(),
                row.getString("reason"),
                row.getString("status"),
                row.getString("granted_by_name"),
                time(row, "granted_at").orElseThrow(),
                row.getString("revoked_by_name"),
                time(row, "revoked_at").orElse(null));
    }

    private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant);
    }

    private static String json(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array.toString();
    }

    static List<String> selectors(String json) {
        return JsonMapper.shared().readTree(json).values().stream()
                .map(JsonNode::stringValue)
                .toList();
    }

    static List<Lifted> lifts(String json) {
        return LiftsJson.read(JsonMapper.shared().readTree(json));
    }
}
