package dev.grove.core.retention;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** SQL of holds, within a transaction. */
public final class HoldRows {

    /**
     * A hold is placed, and an age is set, while nothing of its tenant is being deleted; what is
     * deleted later sees it.
     */
    private static final String LOCK =
            "SELECT pg_advisory_xact_lock%s(hashtextextended('legal_holds ' || :tenant::text, 0))";

    private static final String COLUMNS =
            """
            SELECT id, run_id, root_run_id, reason, by_operator, placed_by_name AS placed_by, placed_at,
                   released_by_name AS released_by, released_at
              FROM legal_holds
             WHERE tenant_id = :tenant
            """;

    private static final String STANDING = COLUMNS + " AND released_at IS NULL ORDER BY id";

    private static final String PAGE = COLUMNS + " AND id > :after ORDER BY id LIMIT :limit";

    private static final String ONE = COLUMNS + " AND id = :id";

    private static final String ROOT =
            "SELECT root_run_id FROM agent_runs WHERE tenant_id = :tenant AND id = :run";

    private static final String IS_OPEN =
            "SELECT closed_at IS NULL FROM tenants WHERE id = :tenant";

    private static final String INSERT =
            """
            INSERT INTO legal_holds (tenant_id, id, run_id, root_run_id, reason, by_operator, placed_by,
                                     placed_by_name, placed_at)
            VALUES (:tenant, :id, :run, :root, :reason, :operator, :by, :byName, :now)
            """;

    private static final String RELEASE =
            """
            UPDATE legal_holds SET released_by = :by, released_by_name = :byName, released_at = :now
             WHERE tenant_id = :tenant AND id = :id AND released_at IS NULL
            """;

    private HoldRows() {}

    /** Until the end of the transaction, with others that delete. */
    public static void lockToDelete(TenantSql jdbc) {
        jdbc.sql(LOCK.formatted("_shared")).query().listOfRows();
    }

    /** Until the end of the transaction, alone. */
    public static void lockOutDeletion(TenantSql jdbc) {
        jdbc.sql(LOCK.formatted("")).query().listOfRows();
    }

    public static List<LegalHold> standing(TenantSql jdbc) {
        return jdbc.sql(STANDING).query(Rows.of(LegalHold.class)).list();
    }

    static List<LegalHold> page(TenantSql jdbc, UUID after, int limit) {
        return jdbc.sql(PAGE)
                .param("after", after)
                .param("limit", limit)
                .query(Rows.of(LegalHold.class))
                .list();
    }

    static Optional<LegalHold> find(TenantSql jdbc, UUID id) {
        return jdbc.sql(ONE).param("id", id).query(Rows.of(LegalHold.class)).optional();
    }

    /** The root of the tree that a run is of. */
    public static Optional<RunId> rootOf(TenantSql jdbc, RunId run) {
        return jdbc.sql(ROOT).param("run", run.value()).query(Rows.of(RunId.class)).optional();
    }

    static boolean tenantIsOpen(TenantSql jdbc) {
        return jdbc.sql(IS_OPEN).query(Boolean.class).optional().orElse(false);
    }

    static void insert(TenantSql jdbc, LegalHold hold, Asker by) {
        jdbc.sql(INSERT)
                .param("id", hold.id())
                .param("run", idOf(hold.runId()), Types.OTHER)
                .param("root", idOf(hold.rootRunId()), Types.OTHER)
                .param("reason", hold.reason())
                .param("operator", hold.byOperator())
                .param("by", by.key().value())
                .param("byName", by.name())
                .param("now", hold.placedAt().atOffset(ZoneOffset.UTC))
                .update();
    }

    static void release(TenantSql jdbc, UUID id, Asker by, Instant now) {
        jdbc.sql(RELEASE)
                .param("id", id)
                .param("by", by.key().value())
                .param("byName", by.name())
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    private static @Nullable UUID idOf(@Nullable RunId run) {
        return run == null ? null : run.value();
    }
}
