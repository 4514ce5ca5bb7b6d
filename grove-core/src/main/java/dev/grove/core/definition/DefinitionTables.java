package dev.grove.core.definition;

import java.util.List;

/**
 * The tables of a kind. {@code heads} has a row for each definition: {@code tenant_id, id, name,
 * current_version, created_at, updated_at, deleted_at}, and where versions can be published {@code
 * published_version, mcp_exposed_at, mcp_exposed_by}. {@code versions} has a row for each version:
 * {@code tenant_id}, the reference, {@code version, definition, created_at}.
 *
 * @param reference the column of {@code versions} that names the head's id
 * @param publishable whether a version can be published
 */
public record DefinitionTables(
        String heads, String versions, String reference, boolean publishable) {

    public static final DefinitionTables MODEL_ENDPOINTS =
            new DefinitionTables(
                    "model_endpoints", "model_endpoint_versions", "endpoint_id", false);

    public static final DefinitionTables DATASETS =
            new DefinitionTables("datasets", "dataset_versions", "dataset_id", false);

    /**
     * Tables of kinds that have these two and no other: they are measured, and deleted with their
     * tenant.
     */
    public static final List<DefinitionTables> PLAIN = List.of(MODEL_ENDPOINTS, DATASETS);

    String in(String statement) {
        return statement
                .replace("{heads}", heads)
                .replace("{versions}", versions)
                .replace("{reference}", reference)
                .replace("{published}", publishable ? "h.published_version" : "NULL::integer");
    }
}
