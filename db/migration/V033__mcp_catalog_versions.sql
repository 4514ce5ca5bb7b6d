-- How often what a tenant's MCP clients see has changed: bumped with each change, compared by every replica that has listeners.
CREATE TABLE mcp_catalog_versions (
    tenant_id uuid   NOT NULL PRIMARY KEY REFERENCES tenants (id),
    tools     bigint NOT NULL DEFAULT 0,
    prompts   bigint NOT NULL DEFAULT 0,
    resources bigint NOT NULL DEFAULT 0
);

CALL fence_by_tenant('mcp_catalog_versions');
-- One query of the engine compares those of many tenants; it changes none.
CREATE POLICY mcp_catalog_versions_engine ON mcp_catalog_versions TO grove_engine USING (true) WITH CHECK (false);
GRANT SELECT, INSERT, UPDATE ON mcp_catalog_versions TO grove_app;
GRANT SELECT ON mcp_catalog_versions TO grove_engine;
