-- How often what a tenant's MCP clients see has changed: bumped with each change, compared by every replica that has listeners.
CREATE TABLE mcp_catalog_versions (
    tenant_id uuid   NOT NULL PRIMARY KEY REFERENCES tenants (id),
    tools     bigint NOT NULL DEFAULT 0,
    prompts   bigint NOT NULL DEFAULT 0,
    resources bigint NOT NULL DEFAULT 0
);

ALTER TABLE mcp_catalog_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE mcp_catalog_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY mcp_catalog_versions_tenant ON mcp_catalog_versions TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY mcp_catalog_versions_engine ON mcp_catalog_versions TO grove_engine USING (true) WITH CHECK (false);
GRANT SELECT, INSERT, UPDATE ON mcp_catalog_versions TO grove_app;
GRANT SELECT ON mcp_catalog_versions TO grove_engine;
