-- Datasets of tenants: cases to run agents and workflows on, in immutable versions like all definitions.
CREATE TABLE datasets (
    tenant_id       uuid        NOT NULL REFERENCES tenants (id),
    id              uuid        NOT NULL,
    name            text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
    current_version integer     NOT NULL CHECK (current_version >= 1),
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    deleted_at      timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its dataset is deleted.
CREATE UNIQUE INDEX datasets_live_name ON datasets (tenant_id, name) WHERE deleted_at IS NULL;

CALL fence_by_tenant('datasets');
CALL open_to_deletion('datasets');
GRANT SELECT, INSERT ON datasets TO grove_app;
GRANT UPDATE (current_version, updated_at, deleted_at) ON datasets TO grove_app;

-- As text: inputs keep their digits, and may have U+0000 within, as those of runs may.
CREATE TABLE dataset_versions (
    tenant_id   uuid        NOT NULL,
    dataset_id  uuid        NOT NULL,
    version     integer     NOT NULL CHECK (version >= 1),
    definition  json        NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, dataset_id, version),
    FOREIGN KEY (tenant_id, dataset_id) REFERENCES datasets (tenant_id, id)
);

CALL fence_by_tenant('dataset_versions');
CALL open_to_deletion('dataset_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON dataset_versions TO grove_app;

CREATE TRIGGER datasets_audited AFTER INSERT OR UPDATE ON datasets FOR EACH ROW EXECUTE FUNCTION note_definition('dataset');
