package dev.grove.core.key.session;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.key.KeyHash;
import dev.grove.core.key.KeyRow;
import dev.grove.core.key.layer.KeyLayerRows;
import dev.grove.core.key.sweep.ExpiringRows;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * SQL of the sessions of browsers. A session's tenant is known only after it has been found, so all
 * of it works without a fence, by secrets alone.
 */
@Repository
class JdbcUiSessions implements ExpiringRows {

    private static final String INSERT =
            """
            INSERT INTO ui_sessions (id_hash, tenant_id, key_id, scope, created_at, expires_at, signed_in)
            VALUES (:hash, :tenant, :key, :scope, :now, :end, :signedIn)
            """;

    private static final String INSERT_LINK =
            """
            INSERT INTO ui_sign_in_links
                (secret_hash, tenant_id, key_id, scope, created_at, expires_at, session_ends_at)
            VALUES (:hash, :tenant, :key, :scope, :now, :end, :sessionEnd)
            """;

    /** The key's columns, with the scope and the end of the session in place of its own. */
    private static final String KEY_OF =
            """
            k.id, k.tenant_id, k.name, COALESCE(%1$s.scope, k.scope) AS scope, k.created_at,
            %1$s.expires_at AS expires_at, k.revoked_at, k.rotated_at, %2$s AS policies,
            k.kind = 'outside' AND NOT %1$s.signed_in AS by_link
            """;

    private static final String FIND =
            "SELECT "
                    + KEY_OF.formatted("s", KeyLayerRows.policies("k"))
                    + """
                      FROM ui_sessions s JOIN api_keys k ON k.id = s.key_id
                    WHERE s.id_hash = :hash AND s.expires_at > :now AND
                    """
                    + KeyRow.GOOD_FOR_STAND_IN;

    /** The delete decides who of two uses the link. */
    private static final String REDEEM =
            """
            WITH used AS (
                DELETE FROM ui_sign_in_links WHERE secret_hash = :link AND expires_at > :now
                RETURNING key_id, scope, created_at, session_ends_at
            ), begun AS (
                INSERT INTO ui_sessions
                    (id_hash, tenant_id, key_id, scope, created_at, expires_at)
                SELECT :hash, k.tenant_id, k.id, s.scope, :now,
                       LEAST(:end::timestamptz, k.expires_at, s.session_ends_at)
                  FROM used s JOIN api_keys k ON k.id = s.key_id
                 WHERE
            """
                    + KeyRow.GOOD_FOR_STAND_IN
                    + """
                        RETURNING key_id, scope, expires_at, signed_in
                    )
                    SELECT
                    """
                    + KEY_OF.formatted("begun", KeyLayerRows.policies("k"))
                    + " FROM begun JOIN api_keys k ON k.id = begun.key_id";

    private static final String DELETE = "DELETE FROM ui_sessions WHERE id_hash = :hash";
    private static final String DELETE_OF = "DELETE FROM ui_sessions WHERE key_id = :key";
    private static final String DELETE_LINKS_OF =
            "DELETE FROM ui_sign_in_links WHERE key_id = :key";
    private static final String SWEEP = "DELETE FROM ui_sessions WHERE expires_at <= :now";
    private static final String SWEEP_LINKS =
            "DELETE FROM ui_sign_in_links WHERE expires_at <= :now";

    private final EngineDatabase database;

    JdbcUiSessions(EngineDatabase database) {
        this.database = database;
    }

    @CrossTenant("an operator's session has no tenant")
    void insert(KeyHash hash, SessionOwner owner, Instant now, Instant end, boolean signedIn) {
        int _ =
                database.single(jdbc ->
                        row(jdbc, INSERT, hash, owner, now, end)
                                .param("signedIn", signedIn)
                                .update());
    }

    @CrossTenant("an operator's link has no tenant")
    void insertLink(
            KeyHash hash,
            SessionOwner owner,
            Instant now,
            Instant end,
            @Nullable Instant sessionEnd) {
        int _ =
                database.single(jdbc ->
                        row(jdbc, INSERT_LINK, hash, owner, now, end)
                                .param("sessionEnd", sessionEnd == null ? null : atUtc(sessionEnd))
                                .update());
    }

    @CrossTenant("a session's tenant is known only after it has been found")
    Optional<Key> find(KeyHash hash, Instant now) {
        return database.single(jdbc ->
                jdbc.sql(FIND)
                        .param("hash", hash.bytes())
                        .param("now", atUtc(now))
                        .query(KeyRow.KEYS)
                        .optional());
    }

    @CrossTenant("a link's tenant is known only after it has been found")
    Optional<Key> redeem(KeyHash link, KeyHash session, Instant now, Instant end) {
        return database.call(jdbc ->
                jdbc.sql(REDEEM)
                        .param("link", link.bytes())
                        .param("hash", session.bytes())
                        .param("now", atUtc(now))
                        .param("end", atUtc(end))
                        .query(KeyRow.KEYS)
                        .optional());
    }

    @CrossTenant("only its bearer knows a session's secret")
    void delete(KeyHash hash) {
        database.run(jdbc -> jdbc.sql(DELETE).param("hash", hash.bytes()).update());
    }

    @CrossTenant("of one key, whose bearer asks for it")
    void deleteOf(KeyId key) {
        database.run(jdbc -> {
            jdbc.sql(DELETE_LINKS_OF).param("key", key.value()).update();
            jdbc.sql(DELETE_OF).param("key", key.value()).update();
        });
    }

    @Override
    @CrossTenant("old rows of all")
    public void removeExpired(Instant now) {
        database.run(jdbc -> {
            jdbc.sql(SWEEP).param("now", atUtc(now)).update();
            jdbc.sql(SWEEP_LINKS).param("now", atUtc(now)).update();
        });
    }

    private static JdbcClient.StatementSpec row(
            JdbcClient jdbc,
            String sql,
            KeyHash hash,
            SessionOwner owner,
            Instant now,
            Instant end) {
        TenantId tenant = owner.tenant();
        return jdbc.sql(sql)
                .param("hash", hash.bytes())
                .param("tenant", tenant == null ? null : tenant.value())
                .param("key", owner.key().value())
                .param("scope", owner.scope().wireName())
                .param("now", atUtc(now))
                .param("end", atUtc(end));
    }
}
