-- The place on an engine that holds a run's files now. Its name is never used again, so an engine that still has it has the right one.
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

CALL fence_by_tenant('run_workspaces');
CALL open_to_engine('run_workspaces');
GRANT SELECT ON run_workspaces TO grove_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON run_workspaces TO grove_engine;
