-- Attachments of messages to runs: what a model reads as images and documents beside the words, or finds as files in its workspace.
CREATE TABLE agent_run_attachments (
    tenant_id  uuid        NOT NULL,
    run_id     uuid        NOT NULL,
    -- The turn that the message followed; 0 for the goal.
    after_turn integer     NOT NULL CHECK (after_turn >= 0),
    ordinal    integer     NOT NULL CHECK (ordinal >= 1),
    -- SHA-256 of the content, which lies where snapshots do, for as long as this row is there: histories are built of it.
    digest     text        NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    media_type text        NOT NULL,
    kind       text        NOT NULL CHECK (kind IN ('image', 'document', 'file')),
    name       text        NOT NULL,
    bytes      bigint      NOT NULL CHECK (bytes > 0),
    -- In pixels; 0 but for images.
    width      integer     NOT NULL,
    height     integer     NOT NULL,
    -- Estimated; 0 but for documents.
    pages      integer     NOT NULL,
    -- Where it is a file of the workspace, decided when the run was started; NULL where the model reads it as a part of the message.
    path       text,
    PRIMARY KEY (run_id, after_turn, ordinal),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

-- Which contents are needed is read from here alone.
CREATE INDEX agent_run_attachments_content ON agent_run_attachments (tenant_id, digest);

CALL fence_by_tenant('agent_run_attachments');
CALL open_to_engine('agent_run_attachments');
CALL open_to_deletion('agent_run_attachments');
GRANT SELECT, INSERT ON agent_run_attachments TO grove_app;
GRANT SELECT ON agent_run_attachments TO grove_engine;

-- Whether its messages bring any: a new run without is executed without a look at the table.
ALTER TABLE agent_runs ADD COLUMN attached boolean NOT NULL DEFAULT false;
