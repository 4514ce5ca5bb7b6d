package dev.grove.core.run.grant;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what grants are given to. */
final class SubjectRows {

    private static final String RUN =
            """
            SELECT finished_at IS NOT NULL AS ended, authority FROM agent_runs WHERE tenant_id = :tenant AND id = :run
            """;

    private static final String AGENT =
            "SELECT id FROM agents WHERE tenant_id = :tenant AND id = :agent AND deleted_at IS NULL";

    private static final String IS_SHARED =
            """
            WITH behind AS (
                SELECT id AS key_id, id AS person FROM api_keys WHERE tenant_id = :tenant AND id IN (:key, :by)
                 UNION
                SELECT key_id, person FROM key_persons WHERE tenant_id = :tenant AND key_id IN (:key, :by)
            )
            SELECT EXISTS (SELECT FROM behind a JOIN behind b ON b.person = a.person WHERE a.key_id = :key AND b.key_id = :by)
              FROM api_keys WHERE tenant_id = :tenant AND id = :key AND revoked_at IS NULL
            """;

    private SubjectRows() {}

    /**
     * A run that may get a grant.
     *
     * @param authority null where no policy governs it
     */
    record OfRun(boolean ended, @Nullable String authority) {}

    static Optional<OfRun> run(TenantSql jdbc, UUID run) {
        return jdbc.sql(RUN).param("run", run).query(Rows.of(OfRun.class)).optional();
    }

    static boolean isAgent(TenantSql jdbc, UUID agent) {
        return jdbc.sql(AGENT)
                .param("agent", agent)
                .query(Rows.of(UUID.class))
                .optional()
                .isPresent();
    }

    /**
     * Whether one person has had the secrets of both keys; nothing where the first is no good key.
     */
    static Optional<Boolean> isShared(TenantSql jdbc, UUID key, KeyId by) {
        return jdbc.sql(IS_SHARED)
                .param("key", key)
                .param("by", by.value())
                .query(Rows.of(Boolean.class))
                .optional();
    }
}
