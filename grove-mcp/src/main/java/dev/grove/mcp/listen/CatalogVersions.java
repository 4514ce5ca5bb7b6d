package dev.grove.mcp.listen;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/** SQL of the versions. */
@Repository
class CatalogVersions {

    private static final String BUMP =
            """
            INSERT INTO mcp_catalog_versions (tenant_id, tools, prompts, resources)
            VALUES (:tenant, :tools, :prompts, :resources)
            ON CONFLICT (tenant_id) DO UPDATE SET
                tools = mcp_catalog_versions.tools + EXCLUDED.tools,
                prompts = mcp_catalog_versions.prompts + EXCLUDED.prompts,
                resources = mcp_catalog_versions.resources + EXCLUDED.resources
            """;

    private static final String READ =
            """
            SELECT tenant_id, tools, prompts, resources FROM mcp_catalog_versions
             WHERE tenant_id = ANY (string_to_array(:tenants, ',')::uuid[])
            """;

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    CatalogVersions(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    /** Joins the transaction of the change. */
    void bump(TenantId tenant, CatalogList list) {
        fenced.run(
                tenant,
                jdbc ->
                        jdbc.sql(BUMP)
                                .param("tools", list == CatalogList.TOOLS ? 1 : 0)
                                .param("prompts", list == CatalogList.PROMPTS ? 1 : 0)
                                .param("resources", list == CatalogList.RESOURCES ? 1 : 0)
                                .update());
    }

    private record OfTenant(TenantId tenant, Versions versions) {}

    /** Reads versions by tenant; for a tenant that is missing, nothing has ever changed. */
    @CrossTenant("one query for the listeners of all tenants")
    Map<TenantId, Versions> of(Collection<TenantId> tenants) {
        String ids = tenants.stream().map(TenantId::toString).collect(Collectors.joining(","));
        return unfenced
                .<List<OfTenant>>call(jdbc ->
                        jdbc.sql(READ).param("tenants", ids).query(Rows.of(OfTenant.class)).list())
                .stream()
                .collect(Collectors.toMap(OfTenant::tenant, OfTenant::versions));
    }
}
