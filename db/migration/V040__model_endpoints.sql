-- Model endpoints of tenants, in immutable versions like all definitions.
CREATE TABLE model_endpoints (
    tenant_id       uuid        NOT NULL REFERENCES tenants (id),
    id              uuid        NOT NULL,
    name            text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
    current_version integer     NOT NULL CHECK (current_version >= 1),
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    deleted_at      timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its endpoint is deleted.
CREATE UNIQUE INDEX model_endpoints_live_name ON model_endpoints (tenant_id, name) WHERE deleted_at IS NULL;

CALL fence_by_tenant('model_endpoints');
GRANT SELECT, INSERT ON model_endpoints TO grove_app;
GRANT UPDATE (current_version, updated_at, deleted_at) ON model_endpoints TO grove_app;

CREATE TABLE model_endpoint_versions (
    tenant_id   uuid        NOT NULL,
    endpoint_id uuid        NOT NULL,
    version     integer     NOT NULL CHECK (version >= 1),
    definition  jsonb       NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, endpoint_id, version),
    FOREIGN KEY (tenant_id, endpoint_id) REFERENCES model_endpoints (tenant_id, id)
);

CALL fence_by_tenant('model_endpoint_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON model_endpoint_versions TO grove_app;
