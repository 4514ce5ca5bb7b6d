-- Files that callers put into runs: rows until a workspace takes them in, and after it, for what the model was told and for forks.
CREATE TABLE agent_run_files (
    tenant_id  uuid        NOT NULL,
    run_id     uuid        NOT NULL,
    -- Grows with each file of a run. A workspace says itself up to which number it has taken them in.
    seq        bigint      NOT NULL,
    -- How many turns had been answered: the file is there for all that comes after them.
    after_turn integer     NOT NULL,
    path       text        NOT NULL,
    -- SHA-256 of the content, which lies where snapshots do.
    digest     text        NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    bytes      bigint      NOT NULL,
    -- Whether the model reads of it; not where a run begins with the files of another one.
    told       boolean     NOT NULL,
    put_at     timestamptz NOT NULL,
    PRIMARY KEY (run_id, seq),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

-- What a tenant has put, and which contents are needed, are read from here alone.
CREATE INDEX agent_run_files_content ON agent_run_files (tenant_id, digest) INCLUDE (bytes, run_id);

CALL fence_by_tenant('agent_run_files');
CALL open_to_engine('agent_run_files');
GRANT SELECT, INSERT, DELETE ON agent_run_files TO grove_app;
GRANT SELECT, DELETE ON agent_run_files TO grove_engine;
