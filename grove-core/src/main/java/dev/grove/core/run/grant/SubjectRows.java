package dev.grove.core.run.grant;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what grants are given to. */
final class SubjectRows {

    private static final String RUN =
            """
            SELECT r.finished_at IS NOT NULL AS ended, r.authority, COALESCE(k.made_by, root.started_by) AS starter
              FROM agent_runs r
              JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
              LEFT JOIN api_keys k ON k.tenant_id = r.tenant_id AND k.id = root.started_by
             WHERE r.tenant_id = :tenant AND r.id = :run
            """;

    private static final String AGENT =
            "SELECT id FROM agents WHERE tenant_id = :tenant AND id = :agent AND deleted_at IS NULL";

    private static final String KEY =
            "SELECT COALESCE(made_by, id) FROM api_keys WHERE tenant_id = :tenant AND id = :key AND revoked_at IS NULL";

    private SubjectRows() {}

    /**
     * A run that may get a grant.
     *
     * @param authority null where no policy governs it
     * @param starter who started its tree, the same for all keys of one person; null where it is
     *     not known
     */
    record OfRun(boolean ended, @Nullable String authority, @Nullable UUID starter) {}

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

    /** Person behind a key, or the key where none is known. */
    static Optional<UUID> personOfKey(TenantSql jdbc, UUID key) {
        return jdbc.sql(KEY).param("key", key).query(Rows.of(UUID.class)).optional();
    }
}
