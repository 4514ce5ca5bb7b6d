package dev.grove.core.authority;

import dev.grove.core.database.TenantSql;
import dev.grove.language.decide.Layer;
import dev.grove.language.json.CanonicalJson;

/** Layers of a tenant, each under the digest of its document. They are added and never changed. */
public final class AuthorityLayers {

    private static final String KEEP =
            """
            INSERT INTO authority_layers (tenant_id, digest, document)
            VALUES (:tenant, :digest, :document::json)
            ON CONFLICT DO NOTHING
            """;

    private AuthorityLayers() {}

    /**
     * Stores a layer where the tenant does not have it yet.
     *
     * @return its digest
     */
    public static String keep(TenantSql jdbc, Layer layer) {
        int _ =
                jdbc.sql(KEEP)
                        .param("digest", layer.digest())
                        .param("document", CanonicalJson.of(layer.document()))
                        .update();
        return layer.digest();
    }
}
