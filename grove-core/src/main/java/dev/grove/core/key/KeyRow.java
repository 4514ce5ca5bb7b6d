package dev.grove.core.key;

import dev.grove.core.database.read.RowReader;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;

/** Columns that a key is read of, and its times as parameters. */
public final class KeyRow {

    static final String COLUMNS =
            "id, tenant_id, name, scope, created_at, expires_at, revoked_at, rotated_at";

    static final Map<String, RowReader> HASH =
            Map.of("hash", row -> new KeyHash(row.getBytes("secret_hash")));

    private KeyRow() {}

    public static OffsetDateTime atUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
