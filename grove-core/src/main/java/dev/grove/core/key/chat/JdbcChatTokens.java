package dev.grove.core.key.chat;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyHash;
import dev.grove.core.key.KeyRow;
import dev.grove.core.key.layer.KeyLayerRows;
import dev.grove.core.key.sweep.ExpiringRows;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

/** SQL of chat tokens. */
@Repository
class JdbcChatTokens implements ExpiringRows {

    /** An operator's key, which no tenant sees, limits the token where it is looked up. */
    private static final String INSERT =
            """
            INSERT INTO chat_tokens
                (id_hash, tenant_id, key_id, agent_id, user_name, external_id, origins, created_at, expires_at)
            VALUES (:hash, :tenant, :key, :agent, :user, :session, :origins, :now,
                    LEAST(:end::timestamptz, (SELECT k.expires_at FROM api_keys k WHERE k.id = :key)))
            RETURNING expires_at
            """;

    /** The key's columns, with the tenant and the end of the token in place of its own. */
    private static final String FIND =
            """
            SELECT k.id, s.tenant_id, k.name, 'invoke' AS scope, k.created_at,
                   LEAST(s.expires_at, k.expires_at) AS expires_at, k.revoked_at, k.rotated_at,
                   %s AS policies, false AS by_link,
                   s.agent_id, s.user_name AS user, s.external_id AS session, s.origins
              FROM chat_tokens s
              JOIN api_keys k ON k.id = s.key_id AND (k.tenant_id IS NULL OR k.tenant_id = s.tenant_id)
              JOIN agents a ON a.tenant_id = s.tenant_id AND a.id = s.agent_id AND a.deleted_at IS NULL
              JOIN tenants t ON t.id = s.tenant_id AND t.closed_at IS NULL
             WHERE s.id_hash = :hash AND s.expires_at > :now AND
            """
                            .formatted(KeyLayerRows.policies("k"))
                    + KeyRow.GOOD_FOR_STAND_IN;

    private static final String SWEEP = "DELETE FROM chat_tokens WHERE expires_at <= :now";

    private static final RowMapper<ChatToken> TOKENS =
            Rows.of(
                    ChatToken.class,
                    KeyRow.FORMS,
                    Map.of(
                            "origins",
                            row -> List.of((String[]) row.getArray("origins").getArray())));

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    JdbcChatTokens(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    /** Returns when it ends. */
    Instant insert(
            TenantId tenant, KeyHash hash, KeyId key, ChatGrant grant, Instant now, Instant end) {
        return fenced.call(
                tenant,
                jdbc ->
                        jdbc.sql(INSERT)
                                .param("hash", hash.bytes())
                                .param("key", key.value())
                                .param("agent", grant.agent().value())
                                .param("user", grant.user())
                                .param("session", grant.session(), Types.VARCHAR)
                                .param("origins", grant.origins().toArray(String[]::new))
                                .param("now", atUtc(now))
                                .param("end", atUtc(end))
                                .query(Rows.of(Instant.class))
                                .single());
    }

    @CrossTenant("a token's tenant is known only after it has been found")
    Optional<ChatToken> find(KeyHash hash, Instant now) {
        return unfenced.single(jdbc ->
                jdbc.sql(FIND)
                        .param("hash", hash.bytes())
                        .param("now", atUtc(now))
                        .query(TOKENS)
                        .optional());
    }

    @Override
    @CrossTenant("old rows of all")
    public void removeExpired(Instant now) {
        unfenced.run(jdbc -> jdbc.sql(SWEEP).param("now", atUtc(now)).update());
    }
}
