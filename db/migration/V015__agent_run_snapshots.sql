-- Which snapshots of files the turns of runs point at: asked for by digest when snapshots are swept.
CREATE TABLE agent_run_snapshots (
    tenant_id uuid    NOT NULL,
    run_id    uuid    NOT NULL,
    turn      integer NOT NULL,
    digest    text    NOT NULL CHECK (digest ~ '^([0-9a-f]{64}|not_kept)$'),
    PRIMARY KEY (run_id, turn)
);
CREATE INDEX agent_run_snapshots_digest ON agent_run_snapshots (tenant_id, digest);

CALL fence_by_tenant('agent_run_snapshots');
CALL open_to_engine('agent_run_snapshots');
GRANT SELECT, INSERT ON agent_run_snapshots TO grove_app;
GRANT SELECT, INSERT, UPDATE ON agent_run_snapshots TO grove_engine;
