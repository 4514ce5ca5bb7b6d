package dev.grove.core.key;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Columns that a key is read of, and its times as parameters. */
public final class KeyRow {

    static final String COLUMNS =
            "id, tenant_id, name, scope, created_at, expires_at, revoked_at, rotated_at";

    private KeyRow() {}

    public static OffsetDateTime atUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
