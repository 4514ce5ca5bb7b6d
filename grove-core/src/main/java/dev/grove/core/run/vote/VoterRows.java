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

    /**
     * Keys of operators have no tenant: they are not seen here, and count as themselves. A tree is
     * begun by whoever starts it, and by those whose messages it has read. Who was given a key of
     * theirs later has begun nothing; clocks of servers may differ by minutes.
     */
    private static final String READ =
            """
            WITH root AS (
                SELECT root.tenant_id, root.id, root.session_id, root.started_by, root.created_at
                  FROM agent_runs r JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
                 WHERE r.tenant_id = :tenant AND r.id = :run
            ), begun AS (
                SELECT started_by AS key_id, created_at AS at FROM root WHERE started_by IS NOT NULL
                 UNION ALL
                SELECT m.created_by, m.created_at FROM root
                  JOIN session_messages m ON m.tenant_id = :tenant AND m.run_id = root.id
                 UNION ALL
                SELECT m.created_by, m.created_at FROM root
                  JOIN agent_run_messages words ON words.run_id = root.id AND words.tenant_id = :tenant AND words.message_id IS NOT NULL
                  JOIN session_messages m ON m.tenant_id = :tenant AND m.session_id = root.session_id AND m.id = words.message_id
            ), starters AS (
                SELECT key_id AS id FROM begun
                 UNION
                SELECT p.person FROM begun
                  JOIN key_persons p ON p.tenant_id = :tenant AND p.key_id = begun.key_id AND p.since < begun.at + interval '5 minutes'
            ), persons AS (
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
        Found found =
                jdbc.sql(READ)
                        .param("run", run.value())
                        .param("key", key.value())
                        .query(Rows.of(Found.class))
                        .single();
        Set<UUID> all = new LinkedHashSet<>(ids(found.persons()));
        boolean isOutside = all.contains(key.value());
        all.add(key.value());
        return new Voter(
                all.iterator().next(),
                all.stream().skip(1).toList(),
                key,
                name,
                scope,
                found.person(),
                isOutside && !byLink,
                found.isStarter(all));
    }

    private static List<UUID> ids(@Nullable String joined) {
        return joined == null
                ? List.of()
                : Arrays.stream(joined.split(",")).map(UUID::fromString).toList();
    }
}
