package dev.grove.core.key;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** SQL of the last uses of keys. */
@Repository
class JdbcKeyUses {

    /** In the order of the ids, so that replicas that write at once lock rows in one order. */
    private static final String WRITE =
            """
            INSERT INTO api_key_uses (key_id, tenant_id, last_used_at)
            SELECT k.id, k.tenant_id, u.at
              FROM unnest(string_to_array(:ids, ',')::uuid[],
                          string_to_array(:times, ',')::timestamptz[]) AS u (id, at)
              JOIN api_keys k ON k.id = u.id
             ORDER BY k.id
            ON CONFLICT (key_id) DO UPDATE SET last_used_at = EXCLUDED.last_used_at
             WHERE api_key_uses.last_used_at < EXCLUDED.last_used_at
            """;

    private static final String FIND =
            """
            SELECT key_id, last_used_at FROM api_key_uses
             WHERE key_id = ANY (string_to_array(:ids, ',')::uuid[])
            """;

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    JdbcKeyUses(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    /**
     * Keeps the latest time of each key, which may be one that another replica has written.
     *
     * @param uses at least one
     */
    @CrossTenant("one statement for the keys of all tenants")
    void write(Map<KeyId, Instant> uses) {
        int _ =
                unfenced.single(jdbc ->
                        jdbc.sql(WRITE)
                                .param("ids", joined(uses.keySet()))
                                .param("times", joined(uses.values()))
                                .update());
    }

    private record LastUse(KeyId key, Instant lastUsedAt) {}

    Map<KeyId, Instant> find(@Nullable TenantId fence, Collection<KeyId> keys) {
        return within(
                fence,
                jdbc ->
                        jdbc
                                .sql(FIND)
                                .param("ids", joined(keys))
                                .query(Rows.of(LastUse.class))
                                .list()
                                .stream()
                                .collect(Collectors.toMap(LastUse::key, LastUse::lastUsedAt)));
    }

    private static String joined(Collection<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    private <T> T within(@Nullable TenantId fence, Function<JdbcClient, T> work) {
        return fence == null ? unfenced.call(work) : fenced.call(fence, work);
    }
}
