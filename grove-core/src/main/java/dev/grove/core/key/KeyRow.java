package dev.grove.core.key;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How a row reads as a key. */
public final class KeyRow {

    static final String COLUMNS =
            "id, tenant_id, name, scope, created_at, expires_at, revoked_at, rotated_at";

    /**
     * Condition that key {@code k} is good at {@code :now}, and has the secret that it had when
     * {@code s} was made, which stands for it: what stands for an earlier secret is as void as that
     * one.
     */
    public static final String GOOD_FOR_STAND_IN =
            """
             k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > :now)
               AND (k.rotated_at IS NULL OR k.rotated_at <= s.created_at)
            """;

    private KeyRow() {}

    public static Key key(ResultSet row, int number) throws SQLException {
        UUID tenant = row.getObject("tenant_id", UUID.class);
        return new Key(
                new KeyId(row.getObject("id", UUID.class)),
                tenant == null ? null : new TenantId(tenant),
                row.getString("name"),
                Scope.byWireName(row.getString("scope")).orElseThrow(),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                instant(row, "expires_at"),
                instant(row, "revoked_at"),
                instant(row, "rotated_at"));
    }

    public static OffsetDateTime atUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
