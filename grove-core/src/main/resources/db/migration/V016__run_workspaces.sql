-- Where a run's files are, and the snapshots they can be had back from: a machine may be lost, its runs' files not.
ALTER TABLE agent_run_turns ADD COLUMN workspace_snapshot text CHECK (workspace_snapshot ~ '^([0-9a-f]{64}|not_kept)$');
CREATE INDEX agent_run_turns_snapshot ON agent_run_turns (tenant_id, workspace_snapshot) WHERE workspace_snapshot IS NOT NULL;

-- The place on an engine that holds the files now. Its name is never used again, so an engine that still has it has the right one.
CREATE TABLE run_workspaces (
    tenant_id uuid    NOT NULL,
    run_id    uuid    NOT NULL PRIMARY KEY,
    epoch     bigint  NOT NULL,
    -- NULL when the run has ended and its place is gone.
    volume    text    UNIQUE,
    -- Not before it holds all that the run's files were when this place took over.
    ready     boolean NOT NULL,
    -- What was proven of the engine that made the sandbox.
    sandbox   jsonb   NOT NULL,
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

ALTER TABLE run_workspaces ENABLE ROW LEVEL SECURITY;
ALTER TABLE run_workspaces FORCE ROW LEVEL SECURITY;
CREATE POLICY run_workspaces_tenant ON run_workspaces TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY run_workspaces_engine ON run_workspaces TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON run_workspaces TO grove_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON run_workspaces TO grove_engine;
