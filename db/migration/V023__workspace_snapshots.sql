-- Snapshots of files by their content: a machine may be lost, its runs' files not.
CREATE TABLE workspace_snapshots (
    tenant_id uuid        NOT NULL REFERENCES tenants (id),
    digest    text        NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    bytes     bigint      NOT NULL,
    -- The row comes before the bytes, wherever those lie, and goes after them.
    stored    boolean     NOT NULL DEFAULT false,
    -- Moved on when the same content is kept again, so that what is about to be pointed at is never swept.
    kept_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, digest)
);

CALL fence_by_tenant('workspace_snapshots');
CALL open_to_engine('workspace_snapshots');
GRANT SELECT ON workspace_snapshots TO grove_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON workspace_snapshots TO grove_engine;

-- Their bytes, where they lie in the database. Large objects would do, but have no row-level security.
CREATE TABLE workspace_snapshot_pieces (
    tenant_id uuid    NOT NULL,
    digest    text    NOT NULL,
    piece     integer NOT NULL,
    content   bytea   NOT NULL,
    PRIMARY KEY (tenant_id, digest, piece),
    FOREIGN KEY (tenant_id, digest) REFERENCES workspace_snapshots (tenant_id, digest) ON DELETE CASCADE
);
-- It is compressed already.
ALTER TABLE workspace_snapshot_pieces ALTER COLUMN content SET STORAGE EXTERNAL;

CALL fence_by_tenant('workspace_snapshot_pieces');
CALL open_to_engine('workspace_snapshot_pieces');
GRANT SELECT ON workspace_snapshot_pieces TO grove_app;
GRANT SELECT, INSERT, DELETE ON workspace_snapshot_pieces TO grove_engine;
