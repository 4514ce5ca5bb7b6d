-- What all runs below a workflow that another run started may spend together: its caps hold for its whole tree, as those of a root do by V018.
CREATE TABLE nested_ledgers (
    tenant_id          uuid           NOT NULL,
    -- The workflow's run, which is no root and has a cap of its own.
    run_id             uuid           NOT NULL PRIMARY KEY,
    committed_tokens   bigint         NOT NULL,
    committed_cost_usd numeric(18, 9) NOT NULL,
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
) WITH (fillfactor = 50);

CALL fence_by_tenant('nested_ledgers');
CALL open_to_engine('nested_ledgers');
GRANT SELECT ON nested_ledgers TO grove_app;
GRANT SELECT, INSERT, UPDATE ON nested_ledgers TO grove_engine;

-- The workflows of that kind that a run is below, whose ledgers count what it was allotted.
ALTER TABLE run_allotments ADD COLUMN nested uuid[];
CALL open_to_deletion('nested_ledgers');
