-- Skills of tenants: folders with a SKILL.md, in immutable versions like all definitions.
CREATE TABLE skills (
    tenant_id         uuid        NOT NULL REFERENCES tenants (id),
    id                uuid        NOT NULL,
    name              text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(name) <= 64),
    current_version   integer     NOT NULL CHECK (current_version >= 1),
    published_version integer,
    mcp_exposed_at    timestamptz,
    mcp_exposed_by    uuid,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    deleted_at        timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its skill is deleted.
CREATE UNIQUE INDEX skills_live_name ON skills (tenant_id, name) WHERE deleted_at IS NULL;

CALL fence_by_tenant('skills');
GRANT SELECT, INSERT ON skills TO grove_app;
GRANT UPDATE (current_version, published_version, mcp_exposed_at, mcp_exposed_by, updated_at, deleted_at) ON skills TO grove_app;

-- What the frontmatter says, and the paths, digests and sizes of the files.
CREATE TABLE skill_versions (
    tenant_id  uuid        NOT NULL,
    skill_id   uuid        NOT NULL,
    version    integer     NOT NULL CHECK (version >= 1),
    definition jsonb       NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, skill_id, version),
    FOREIGN KEY (tenant_id, skill_id) REFERENCES skills (tenant_id, id)
);

CALL fence_by_tenant('skill_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON skill_versions TO grove_app;

ALTER TABLE skills ADD FOREIGN KEY (tenant_id, id, published_version) REFERENCES skill_versions (tenant_id, skill_id, version);
CREATE INDEX skills_published ON skills (tenant_id, name) WHERE published_version IS NOT NULL AND deleted_at IS NULL;

-- The bytes of files, by their SHA-256: a file that a hundred versions share is stored once.
CREATE TABLE skill_contents (
    tenant_id uuid  NOT NULL REFERENCES tenants (id),
    digest    text  COLLATE "C" NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    content   bytea NOT NULL CHECK (octet_length(content) <= 16777216),
    PRIMARY KEY (tenant_id, digest)
);

CALL fence_by_tenant('skill_contents');
GRANT SELECT, INSERT ON skill_contents TO grove_app;

-- Which content each file of a version has.
CREATE TABLE skill_files (
    tenant_id uuid    NOT NULL,
    skill_id  uuid    NOT NULL,
    version   integer NOT NULL,
    path      text    COLLATE "C" NOT NULL,
    digest    text    COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, skill_id, version, path),
    FOREIGN KEY (tenant_id, skill_id, version) REFERENCES skill_versions (tenant_id, skill_id, version),
    FOREIGN KEY (tenant_id, digest) REFERENCES skill_contents (tenant_id, digest)
);

CALL fence_by_tenant('skill_files');
GRANT SELECT, INSERT ON skill_files TO grove_app;
