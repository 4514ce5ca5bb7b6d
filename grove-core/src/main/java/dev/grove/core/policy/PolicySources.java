package dev.grove.core.policy;

import dev.grove.core.authority.AuthorityLayers;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Link;
import dev.grove.language.expression.Expressions;
import dev.grove.language.json.ExactJson;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Documents of versions as their authors wrote them, and the layers that they came to. */
@Component
class PolicySources {

    private static final String INSERT =
            """
            INSERT INTO policy_sources (tenant_id, policy_id, version, format, document, digest)
            VALUES (:tenant, :policy, :version, :format, :document, :digest)
            """;

    private static final String FIND =
            """
            SELECT format, document AS text FROM policy_sources
             WHERE tenant_id = :tenant AND policy_id = :policy AND version = :version
            """;

    private static final String FIND_DIGEST =
            """
            SELECT digest FROM policy_sources
             WHERE tenant_id = :tenant AND policy_id = :policy AND version = :version
            """;

    /** Newest version of a policy that is there, for each layer. */
    private static final String FIND_BY_LAYER =
            """
            SELECT DISTINCT ON (s.digest) s.digest, h.name, s.version, h.id AS policy
              FROM policy_sources s
              JOIN policies h ON h.tenant_id = s.tenant_id AND h.id = s.policy_id AND h.deleted_at IS NULL
             WHERE s.tenant_id = :tenant AND s.digest = ANY (string_to_array(:digests, ','))
             ORDER BY s.digest, s.version DESC, h.id
            """;

    private static final String FIND_LAYER =
            """
            SELECT l.digest, l.document::text AS document FROM policy_sources s
              JOIN authority_layers l ON l.tenant_id = s.tenant_id AND l.digest = s.digest
             WHERE s.tenant_id = :tenant AND s.policy_id = :policy AND s.version = :version
            """;

    private final TenantDatabase database;
    private final Expressions expressions;

    PolicySources(TenantDatabase database, Expressions expressions) {
        this.database = database;
        this.expressions = expressions;
    }

    private record LayerRow(String digest, String document) {}

    /** Source of a version that exists. */
    PolicySource get(TenantId tenant, UUID policy, int version) {
        return database.single(tenant, FIND, version(policy, version), Rows.of(PolicySource.class))
                .getFirst();
    }

    /** Digest of the layer of a version that exists. */
    String digest(TenantId tenant, UUID policy, int version) {
        return database.single(tenant, FIND_DIGEST, version(policy, version), Rows.of(String.class))
                .getFirst();
    }

    /** Layer of a version that exists; unreadable where it was written in a newer language. */
    Link layer(TenantId tenant, UUID policy, int version) {
        LayerRow row =
                database.single(
                                tenant,
                                FIND_LAYER,
                                version(policy, version),
                                Rows.of(LayerRow.class))
                        .getFirst();
        ObjectNode document = (ObjectNode) ExactJson.MAPPER.readTree(row.document());
        return Layer.read(row.digest(), document, expressions);
    }

    /**
     * Version that came to a layer.
     *
     * @param policy null for one of the server's
     */
    record Version(String digest, String name, int version, @Nullable UUID policy) {}

    /** Versions by their layers; layers of policies that were deleted are left out. */
    List<Version> versions(TenantId tenant, List<String> digests) {
        return database.single(
                tenant,
                FIND_BY_LAYER,
                new MapSqlParameterSource("digests", String.join(",", digests)),
                Rows.of(Version.class));
    }

    /** In the transaction that stores the version. */
    void add(TenantId tenant, UUID policy, int version, PolicySource source, Layer layer) {
        database.run(
                tenant,
                jdbc ->
                        jdbc.sql(INSERT)
                                .param("policy", policy)
                                .param("version", version)
                                .param("format", source.format().name().toLowerCase(Locale.ROOT))
                                .param("document", source.text())
                                .param("digest", AuthorityLayers.keep(jdbc, layer))
                                .update());
    }

    private static MapSqlParameterSource version(UUID policy, int version) {
        return new MapSqlParameterSource("policy", policy).addValue("version", version);
    }
}
