package dev.grove.core.run.vote;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.Scope;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads which persons a key is of. */
public final class VoterRows {

    /** Keys of operators have no tenant: they are not seen here, and count as themselves. */
    private static final String READ =
            "WITH "
                    + Starters.OF_RUN
                    + """
                            , persons AS (
                        SELECT k.id, k.created_at AS since FROM api_keys k WHERE k.tenant_id = :tenant AND k.id = :key AND k.kind = 'outside'
                         UNION ALL
                        SELECT p.person, p.since FROM key_persons p WHERE p.tenant_id = :tenant AND p.key_id = :key
                    )
                    SELECT root.started_by IS NOT NULL AS is_known,
                           (SELECT string_agg(id::text, ',') FROM starters) AS starters,
                           (SELECT string_agg(id::text, ',' ORDER BY since, id) FROM persons) AS persons,
                           k.issuer, k.subject
                      FROM root
                      LEFT JOIN api_keys k ON k.tenant_id = :tenant AND (SELECT count(*) FROM persons) = 1 AND k.id IN (SELECT id FROM persons)
                    """;

    private VoterRows() {}

    private record Found(
            boolean isKnown,
            @Nullable String starters,
            @Nullable String persons,
            @Nullable String issuer,
            @Nullable String subject) {

        OAuthClient.@Nullable Outside person() {
            return issuer == null || subject == null
                    ? null
                    : new OAuthClient.Outside(issuer, subject);
        }

        /** Persons behind a key, the first who had it first, and the key. */
        Set<UUID> all(KeyId key) {
            Set<UUID> all = new LinkedHashSet<>(ids(persons));
            all.add(key.value());
            return all;
        }

        @Nullable Boolean isStarter(Set<UUID> voter) {
            if (!Collections.disjoint(ids(starters), voter)) {
                return Boolean.TRUE;
            }
            return isKnown ? Boolean.FALSE : null;
        }
    }

    /**
     * Voter with a key, on a call of a run.
     *
     * @param byLink whether a session stands for the key that the issuer did not begin itself
     */
    public static Voter read(
            TenantSql jdbc, RunId run, KeyId key, String name, Scope scope, boolean byLink) {
        Found found = find(jdbc, run, key);
        Set<UUID> all = found.all(key);
        return new Voter(
                all.iterator().next(),
                all.stream().skip(1).toList(),
                key,
                name,
                scope,
                found.person(),
                ids(found.persons()).contains(key.value()) && !byLink,
                found.isStarter(all));
    }

    /**
     * Whether a key, or a person who has had its secret, started the tree of a run; null where it
     * is not known who did.
     */
    public static @Nullable Boolean isStarter(TenantSql jdbc, RunId run, KeyId key) {
        Found found = find(jdbc, run, key);
        return found.isStarter(found.all(key));
    }

    private static Found find(TenantSql jdbc, RunId run, KeyId key) {
        return jdbc.sql(READ)
                .param("run", run.value())
                .param("key", key.value())
                .query(Rows.of(Found.class))
                .single();
    }

    private static List<UUID> ids(@Nullable String joined) {
        return joined == null
                ? List.of()
                : Arrays.stream(joined.split(",")).map(UUID::fromString).toList();
    }
}
