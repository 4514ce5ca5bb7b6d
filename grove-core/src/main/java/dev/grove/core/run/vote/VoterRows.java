package dev.grove.core.run.vote;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.Scope;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads which person a key is of. */
public final class VoterRows {

    /** Keys of operators have no tenant: they are not seen here, and count as themselves. */
    private static final String READ =
            """
            SELECT COALESCE(k.made_by, :key) AS voter, COALESCE(k.kind = 'outside', false) AS signed_in,
                   person.issuer, person.subject,
                   COALESCE(starter.made_by, root.started_by) AS starter
              FROM agent_runs r
              JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
              LEFT JOIN api_keys k ON k.tenant_id = r.tenant_id AND k.id = :key
              LEFT JOIN api_keys person ON person.tenant_id = r.tenant_id AND person.id = COALESCE(k.made_by, k.id) AND person.kind = 'outside'
              LEFT JOIN api_keys starter ON starter.tenant_id = r.tenant_id AND starter.id = root.started_by
             WHERE r.tenant_id = :tenant AND r.id = :run
            """;

    private VoterRows() {}

    private record Found(
            UUID voter,
            boolean signedIn,
            @Nullable String issuer,
            @Nullable String subject,
            @Nullable UUID starter) {}

    /** Voter with a key, on a call of a run. */
    public static Voter read(TenantSql jdbc, RunId run, KeyId key, String name, Scope scope) {
        Found found =
                jdbc.sql(READ)
                        .param("run", run.value())
                        .param("key", key.value())
                        .query(Rows.of(Found.class))
                        .single();
        return new Voter(
                found.voter(),
                key,
                name,
                scope,
                found.issuer() == null || found.subject() == null
                        ? null
                        : new OAuthClient.Outside(found.issuer(), found.subject()),
                found.signedIn(),
                found.starter() == null ? null : found.starter().equals(found.voter()));
    }
}
