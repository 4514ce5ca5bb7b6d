package dev.grove.core.key;

import dev.grove.core.database.read.RowReader;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.read.TextParser;
import dev.grove.core.key.layer.KeyLayerRows;
import dev.grove.core.key.layer.KeyPolicy;
import java.util.Map;
import org.springframework.jdbc.core.RowMapper;

/** Columns that a key is read of, and its times as parameters. */
public final class KeyRow {

    static final String COLUMNS =
            "id, tenant_id, name, scope, created_at, expires_at, revoked_at, rotated_at, "
                    + KeyLayerRows.policies("api_keys")
                    + " AS policies, false AS by_link";

    /** Columns in a form of their own. */
    public static final Map<String, TextParser> FORMS = Map.of("policies", KeyPolicy::read);

    /** Mapper of keys. */
    public static final RowMapper<Key> KEYS = Rows.of(Key.class, FORMS);

    static final Map<String, RowReader> HASH =
            Map.of("hash", row -> new KeyHash(row.getBytes("secret_hash")));

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
}
