-- Definitions with immutable versions, because a run must read tomorrow what it was started with today.

CREATE TABLE agents (
    tenant_id       uuid        NOT NULL REFERENCES tenants (id),
    id              uuid        NOT NULL,
    name            text        NOT NULL,
    current_version integer     NOT NULL CHECK (current_version >= 1),
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    deleted_at      timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its agent is deleted.
CREATE UNIQUE INDEX agents_live_name ON agents (tenant_id, name COLLATE "C") WHERE deleted_at IS NULL;
CREATE INDEX agents_name ON agents (tenant_id, name COLLATE "C", deleted_at);

CREATE TABLE agent_versions (
    tenant_id  uuid        NOT NULL,
    agent_id   uuid        NOT NULL,
    version    integer     NOT NULL CHECK (version >= 1),
    definition jsonb       NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, agent_id, version),
    FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id)
);

ALTER TABLE agents ENABLE ROW LEVEL SECURITY;
ALTER TABLE agents FORCE ROW LEVEL SECURITY;
CREATE POLICY agents_of_tenant ON agents TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);

ALTER TABLE agent_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_versions_of_tenant ON agent_versions TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);

GRANT SELECT, INSERT ON agents TO grove_app;
GRANT UPDATE (current_version, updated_at, deleted_at) ON agents TO grove_app;
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON agent_versions TO grove_app;
