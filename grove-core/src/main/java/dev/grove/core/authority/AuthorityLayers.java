package dev.grove.core.authority;

import dev.grove.core.database.TenantSql;
import dev.grove.language.decide.Layer;
import dev.grove.language.json.CanonicalJson;

/** Layers of a tenant, each under the digest of its document. They are added and never changed. */
public final class AuthorityLayers {

    private static final String KEEP =
            """
            INSERT INTO authority_layers (tenant_id, digest, document, may_deny_starts)
            VALUES (:tenant, :digest, :document::json, :starts)
            ON CONFLICT DO NOTHING
            """;

    private AuthorityLayers() {}

    /**
     * Stores a layer where the tenant does not have it yet.
     *
     * @return its digest
     * @throws dev.grove.core.error.GroveException upgrade_in_progress for one that may deny starts,
     *     while a server may live that asks no policy about them
     */
    public static String keep(TenantSql jdbc, Layer layer) {
        boolean starts = layer.policy().mayDenyStarts();
        if (starts) {
            PolicyServers.requireStarts(jdbc);
        }
        int _ =
                jdbc.sql(KEEP)
                        .param("digest", layer.digest())
                        .param("document", CanonicalJson.of(layer.document()))
                        .param("starts", starts ? true : null)
                        .update();
        return layer.digest();
    }
}
