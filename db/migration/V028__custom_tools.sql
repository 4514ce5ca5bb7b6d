-- Tools that tenants make themselves, in immutable versions, because a run must call tomorrow what its agent was stored with today.
CREATE TABLE custom_tools (
    tenant_id       uuid        NOT NULL REFERENCES tenants (id),
    id              uuid        NOT NULL,
    name            text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
    current_version integer     NOT NULL CHECK (current_version >= 1),
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    deleted_at      timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its tool is deleted.
CREATE UNIQUE INDEX custom_tools_live_name ON custom_tools (tenant_id, name) WHERE deleted_at IS NULL;

CALL fence_by_tenant('custom_tools');
GRANT SELECT, INSERT ON custom_tools TO grove_app;
GRANT UPDATE (current_version, updated_at, deleted_at) ON custom_tools TO grove_app;

CREATE TABLE custom_tool_versions (
    tenant_id  uuid        NOT NULL,
    tool_id    uuid        NOT NULL,
    version    integer     NOT NULL CHECK (version >= 1),
    definition jsonb       NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, tool_id, version),
    FOREIGN KEY (tenant_id, tool_id) REFERENCES custom_tools (tenant_id, id)
);

CALL fence_by_tenant('custom_tool_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON custom_tool_versions TO grove_app;

-- Which version of each of its tenant's tools a version of an agent has.
CREATE TABLE agent_version_tools (
    tenant_id     uuid    NOT NULL,
    agent_id      uuid    NOT NULL,
    agent_version integer NOT NULL,
    tool_id       uuid    NOT NULL,
    tool_version  integer NOT NULL,
    PRIMARY KEY (tenant_id, agent_id, agent_version, tool_id),
    FOREIGN KEY (tenant_id, agent_id, agent_version) REFERENCES agent_versions (tenant_id, agent_id, version),
    FOREIGN KEY (tenant_id, tool_id, tool_version) REFERENCES custom_tool_versions (tenant_id, tool_id, version)
);

-- Which agents have a tool, before it is deleted.
CREATE INDEX agent_version_tools_of_tool ON agent_version_tools (tenant_id, tool_id);

CALL fence_by_tenant('agent_version_tools');
-- No UPDATE, no DELETE: a pin is immutable, as the version that has it.
GRANT SELECT, INSERT ON agent_version_tools TO grove_app;
