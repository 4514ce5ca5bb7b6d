-- Workflows, in immutable versions like all definitions, each with the document as its author wrote it; and those that agents have as tools.
CREATE TABLE workflows (
    tenant_id         uuid        NOT NULL REFERENCES tenants (id),
    id                uuid        NOT NULL,
    name              text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
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

CREATE TABLE workflow_versions (
    tenant_id   uuid        NOT NULL,
    workflow_id uuid        NOT NULL,
    version     integer     NOT NULL CHECK (version >= 1),
    -- The document as JSON; not jsonb, which would forget in which order its nodes stand.
    definition  json        NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, workflow_id, version),
    FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflows (tenant_id, id)
);

-- Each of the two tables refers to the other.
ALTER TABLE workflows ADD FOREIGN KEY (tenant_id, id, published_version)
    REFERENCES workflow_versions (tenant_id, workflow_id, version);

-- A name is free again once its workflow is deleted.
CREATE UNIQUE INDEX workflows_live_name ON workflows (tenant_id, name) WHERE deleted_at IS NULL;
CREATE INDEX workflows_name ON workflows (tenant_id, name, deleted_at);
-- One page of a tenant's published workflows, by name.
CREATE INDEX workflows_published ON workflows (tenant_id, name) WHERE published_version IS NOT NULL AND deleted_at IS NULL;

CALL fence_by_tenant('workflows');
GRANT SELECT, INSERT ON workflows TO grove_app;
GRANT UPDATE (current_version, published_version, mcp_exposed_at, mcp_exposed_by, updated_at, deleted_at) ON workflows TO grove_app;

CALL fence_by_tenant('workflow_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON workflow_versions TO grove_app;

-- What the author sent, comments included. Beside the versions, so that what runs them does not read it.
CREATE TABLE workflow_sources (
    tenant_id   uuid    NOT NULL,
    workflow_id uuid    NOT NULL,
    version     integer NOT NULL,
    format      text    NOT NULL CHECK (format IN ('json', 'yaml')),
    document    text    NOT NULL,
    PRIMARY KEY (tenant_id, workflow_id, version),
    FOREIGN KEY (tenant_id, workflow_id, version) REFERENCES workflow_versions (tenant_id, workflow_id, version)
);

CALL fence_by_tenant('workflow_sources');
-- No UPDATE, no DELETE: it is a part of its version.
GRANT SELECT, INSERT ON workflow_sources TO grove_app;

-- Which version of each of its tenant's workflows a version of an agent has as a tool.
CREATE TABLE agent_version_workflows (
    tenant_id        uuid    NOT NULL,
    agent_id         uuid    NOT NULL,
    agent_version    integer NOT NULL,
    workflow_id      uuid    NOT NULL,
    workflow_version integer NOT NULL,
    PRIMARY KEY (tenant_id, agent_id, agent_version, workflow_id),
    FOREIGN KEY (tenant_id, agent_id, agent_version) REFERENCES agent_versions (tenant_id, agent_id, version),
    FOREIGN KEY (tenant_id, workflow_id, workflow_version)
        REFERENCES workflow_versions (tenant_id, workflow_id, version)
);

-- Which agents have a workflow, before it is deleted.
CREATE INDEX agent_version_workflows_of_workflow ON agent_version_workflows (tenant_id, workflow_id);

CALL fence_by_tenant('agent_version_workflows');
-- No UPDATE, no DELETE: a pin is immutable, as the version that has it.
GRANT SELECT, INSERT ON agent_version_workflows TO grove_app;
