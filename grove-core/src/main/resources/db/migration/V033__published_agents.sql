-- Agents that MCP clients of their tenant may call as tools: none until somebody publishes one, which is recorded.
ALTER TABLE agents
    ADD COLUMN mcp_exposed    boolean NOT NULL DEFAULT false,
    -- When that last changed, and by whose key; NULL while it never did.
    ADD COLUMN mcp_exposed_at timestamptz,
    ADD COLUMN mcp_exposed_by uuid;

-- One page of a tenant's published agents, by name.
CREATE INDEX agents_published ON agents (tenant_id, name COLLATE "C") WHERE mcp_exposed AND deleted_at IS NULL;

GRANT UPDATE (mcp_exposed, mcp_exposed_at, mcp_exposed_by) ON agents TO grove_app;
