package dev.grove.core.authority;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Link;
import dev.grove.language.expression.Expressions;
import dev.grove.language.json.CanonicalJson;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.document.LayerDocuments;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Chains of layers, by the digest of their digests. What was read once, outside of a transaction
 * that may be rolled back, is remembered: it never changes.
 */
@Repository
public class Authorities {

    private static final int MOST_CHAINS = 1024;
    private static final int MOST_LAYERS = 256;

    /** The base layer has no policy that would have stored it. */
    private static final String BIND =
            """
            WITH base AS (
                INSERT INTO authority_layers (tenant_id, digest, document)
                SELECT :tenant, :base, :document::json
                 WHERE :base = ANY (string_to_array(:layers, ','))
                ON CONFLICT DO NOTHING
            ), bound AS (
                INSERT INTO authorities (tenant_id, digest, layers)
                VALUES (:tenant, :digest, string_to_array(:layers, ','))
                ON CONFLICT DO NOTHING
            )
            SELECT :digest AS digest
            """;

    private static final String LAYERS =
            """
            SELECT array_to_string(layers, ',') AS layers FROM authorities
             WHERE tenant_id = :tenant AND digest = :digest
            """;

    private static final String DOCUMENTS =
            """
            SELECT digest, document FROM authority_layers
             WHERE tenant_id = :tenant AND digest = ANY (string_to_array(:digests, ','))
            """;

    private final TenantDatabase database;
    private final Expressions expressions;
    private final MostRecent<Known, List<String>> chains = new MostRecent<>(MOST_CHAINS);
    private final MostRecent<Known, Layer> layers = new MostRecent<>(MOST_LAYERS);

    public Authorities(TenantDatabase database, Expressions expressions) {
        this.database = database;
        this.expressions = expressions;
    }

    private record Known(TenantId tenant, String digest) {}

    /**
     * Keeps a chain of layers, for a run that is about to be bound to it.
     *
     * @param all digests, one at least, from the outermost on; one that stands twice counts once
     * @return its digest
     * @throws GroveException conflict for more layers than are decided by
     */
    public String bind(TenantId tenant, List<String> all) {
        List<String> distinct = all.stream().distinct().toList();
        if (distinct.size() > Chain.MOST_LAYERS) {
            throw GroveException.conflict(
                    "The run would be governed by %d policies, and %d are the most; let agents above it, or its own, name fewer"
                            .formatted(distinct.size(), Chain.MOST_LAYERS));
        }
        String digest = digest(distinct);
        if (chains.find(new Known(tenant, digest)).isPresent()) {
            return digest;
        }
        String _ =
                database.single(
                                tenant,
                                BIND,
                                new MapSqlParameterSource("digest", digest)
                                        .addValue("layers", String.join(",", distinct))
                                        .addValue("base", Layer.BASE.digest())
                                        .addValue(
                                                "document",
                                                CanonicalJson.of(Layer.BASE.document())),
                                Rows.of(String.class))
                        .getFirst();
        return digest;
    }

    private static String digest(List<String> layers) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        layers.forEach(json::add);
        return CanonicalJson.digest(json);
    }

    /**
     * Returns the digests of an authority's layers; where it is missing, its own, by which no layer
     * is found either.
     */
    public List<String> layers(TenantId tenant, String authority) {
        Known key = new Known(tenant, authority);
        return chains.find(key)
                .orElseGet(() -> {
                    List<String> read = read(tenant, authority);
                    if (read.isEmpty()) {
                        return List.of(authority);
                    }
                    if (!database.isOpen()) {
                        chains.put(key, read);
                    }
                    return read;
                });
    }

    private List<String> read(TenantId tenant, String authority) {
        return database
                .single(
                        tenant,
                        LAYERS,
                        new MapSqlParameterSource("digest", authority),
                        Rows.of(String.class))
                .stream()
                .flatMap(layers -> List.of(layers.split(",")).stream())
                .toList();
    }

    /** Returns the chain that acts are decided by; a layer that is not there denies them. */
    public Chain chain(TenantId tenant, String authority) {
        return Chain.of(links(tenant, layers(tenant, authority)));
    }

    /** Layers by their digests; one that is not there cannot be read. */
    public List<Link> links(TenantId tenant, List<String> digests) {
        Map<String, Layer> found = new HashMap<>();
        for (String digest : digests) {
            find(tenant, digest).ifPresent(layer -> found.put(digest, layer));
        }
        List<String> unknown =
                digests.stream().filter(digest -> !found.containsKey(digest)).toList();
        Map<String, Link> others = unknown.isEmpty() ? Map.of() : read(tenant, unknown);
        List<Link> links = new ArrayList<>();
        for (String digest : digests) {
            Layer layer = found.get(digest);
            links.add(
                    layer != null
                            ? layer
                            : others.getOrDefault(
                                    digest, new Link.Unreadable(digest, "is missing")));
        }
        return links;
    }

    private Optional<Layer> find(TenantId tenant, String digest) {
        return layers.find(new Known(tenant, digest));
    }

    private record Stored(String digest, String document) {}

    private Map<String, Link> read(TenantId tenant, List<String> digests) {
        Map<String, Link> links = new HashMap<>();
        for (Stored stored :
                database.single(
                        tenant,
                        DOCUMENTS,
                        new MapSqlParameterSource("digests", String.join(",", digests)),
                        (row, _) -> stored(row))) {
            Link link = link(stored);
            if (link instanceof Layer layer && !database.isOpen()) {
                layers.put(new Known(tenant, stored.digest()), layer);
            }
            links.put(stored.digest(), link);
        }
        return links;
    }

    /**
     * Policies of layers, for those who decide nothing by them; what is missing or cannot be read
     * is left out.
     */
    public Map<String, FlatPolicy> policies(TenantId tenant, Collection<String> digests) {
        Map<String, FlatPolicy> policies = new HashMap<>();
        if (digests.isEmpty()) {
            return policies;
        }
        for (Stored stored :
                database.single(
                        tenant,
                        DOCUMENTS,
                        new MapSqlParameterSource("digests", String.join(",", digests)),
                        (row, _) -> stored(row))) {
            if (JsonMapper.shared().readTree(stored.document()) instanceof ObjectNode document
                    && LayerDocuments.read(document)
                            instanceof LayerDocuments.Reading.Read(FlatPolicy policy)
                    && CanonicalJson.digest(LayerDocuments.json(policy)).equals(stored.digest())) {
                policies.put(stored.digest(), policy);
            }
        }
        return policies;
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(row.getString("digest"), row.getString("document"));
    }

    private Link link(Stored stored) {
        JsonNode document = JsonMapper.shared().readTree(stored.document());
        return document instanceof ObjectNode object
                ? Layer.read(stored.digest(), object, expressions)
                : new Link.Unreadable(stored.digest(), "is no object");
    }
}
