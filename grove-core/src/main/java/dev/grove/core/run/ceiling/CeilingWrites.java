package dev.grove.core.run.ceiling;

import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** SQL of a tenant's ceiling and brake. */
final class CeilingWrites {

    private static final String FIND =
            """
            SELECT COALESCE(array_to_string(policies, ','), '') AS policies, digest, locked, brake, brake_reason, brake_locked,
                   braked_at, updated_by_name, updated_at
              FROM tenant_ceilings WHERE tenant_id = :tenant
            """;

    /** There before it is locked: of two that are the first, one waits for the other. */
    private static final String OPEN =
            """
            INSERT INTO tenant_ceilings (tenant_id, updated_by, updated_by_name, updated_at)
            VALUES (:tenant, :by, :byName, :now)
            ON CONFLICT DO NOTHING
            """;

    private static final String SET_CEILING =
            """
            UPDATE tenant_ceilings
               SET policies = string_to_array(:policies, ','), digest = :digest, locked = :locked,
                   updated_by = :by, updated_by_name = :byName, updated_at = :now
             WHERE tenant_id = :tenant
            """;

    /** By the database's clock, as runs begin. */
    private static final String SET_BRAKE =
            """
            UPDATE tenant_ceilings
               SET brake = :brake, brake_reason = :reason, brake_locked = :locked,
                   braked_at = CASE WHEN :brake = 'none' THEN NULL WHEN brake = :brake THEN braked_at ELSE clock_timestamp() END,
                   updated_by = :by, updated_by_name = :byName, updated_at = :now
             WHERE tenant_id = :tenant
            """;

    private static final String COUNT_IN_FLIGHT =
            """
            SELECT count(*) FROM agent_runs
             WHERE tenant_id = :tenant AND status = 'running' AND kind <> 'workflow' AND lease_owner IS NOT NULL
            """;

    private static final RowMapper<StoredCeiling> ROWS =
            Rows.of(
                    StoredCeiling.class,
                    Map.of(
                            "policies",
                            text -> text.isEmpty() ? List.of() : List.of(text.split(",")),
                            "brake",
                            BrakeMode::of));

    private CeilingWrites() {}

    static Optional<StoredCeiling> find(TenantSql jdbc) {
        return jdbc.sql(FIND).query(ROWS).optional();
    }

    /** The row of the tenant, made where there was none, and locked. */
    static StoredCeiling lock(TenantSql jdbc, SetBy by, Instant now) {
        int _ =
                jdbc.sql(OPEN)
                        .param("by", by.key().value())
                        .param("byName", by.name())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
        return jdbc.sql(FIND + " FOR UPDATE").query(ROWS).single();
    }

    /**
     * @param digest null for no ceiling
     */
    static void setCeiling(
            TenantSql jdbc,
            List<String> policies,
            @Nullable String digest,
            boolean locked,
            SetBy by,
            Instant now) {
        int _ =
                jdbc.sql(SET_CEILING)
                        .param(
                                "policies",
                                digest == null ? null : String.join(",", policies),
                                Types.VARCHAR)
                        .param("digest", digest, Types.VARCHAR)
                        .param("locked", locked)
                        .param("by", by.key().value())
                        .param("byName", by.name())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    static void setBrake(TenantSql jdbc, Brake brake, SetBy by, Instant now) {
        int _ =
                jdbc.sql(SET_BRAKE)
                        .param("brake", brake.mode().wireName())
                        .param("reason", brake.reason(), Types.VARCHAR)
                        .param("locked", brake.locked())
                        .param("by", by.key().value())
                        .param("byName", by.name())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    /** Runs that a server executes at this moment. */
    static long countInFlight(TenantSql jdbc) {
        return jdbc.sql(COUNT_IN_FLIGHT).query(Long.class).single();
    }
}
