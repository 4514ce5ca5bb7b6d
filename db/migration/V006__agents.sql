-- Definitions with immutable versions, because a run must read tomorrow what it was started with today.
CREATE TABLE agents (
    tenant_id         uuid        NOT NULL REFERENCES tenants (id),
    id                uuid        NOT NULL,
    name              text        NOT NULL,
    current_version   integer     NOT NULL CHECK (current_version >= 1),
    -- The version that MCP clients of the tenant may call as a tool; a later one is no tool until it is published itself.
    published_version integer,
    -- When that last changed, and by whose key; NULL while it never did.
    mcp_exposed_at    timestamptz,
    mcp_exposed_by    uuid,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    deleted_at        timestamptz,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE agent_versions (
    tenant_id  uuid        NOT NULL,
    agent_id   uuid        NOT NULL,
    version    integer     NOT NULL CHECK (version >= 1),
    definition jsonb       NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, agent_id, version),
    FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id)
);

-- Each of the two tables refers to the other.
ALTER TABLE agents ADD FOREIGN KEY (tenant_id, id, published_version) REFERENCES agent_versions (tenant_id, agent_id, version);

-- A name is free again once its agent is deleted.
CREATE UNIQUE INDEX agents_live_name ON agents (tenant_id, name COLLATE "C") WHERE deleted_at IS NULL;
CREATE INDEX agents_name ON agents (tenant_id, name COLLATE "C", deleted_at);
-- One page of a tenant's published agents, by name.
CREATE INDEX agents_published ON agents (tenant_id, name COLLATE "C") WHERE published_version IS NOT NULL AND deleted_at IS NULL;

CALL fence_by_tenant('agents');
GRANT SELECT, INSERT ON agents TO grove_app;
GRANT UPDATE (current_version, published_version, mcp_exposed_at, mcp_exposed_by, updated_at, deleted_at) ON agents TO grove_app;

CALL fence_by_tenant('agent_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON agent_versions TO grove_app;
