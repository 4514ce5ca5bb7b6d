-- Budgets of trees: what is given to a root's runs together is counted in one row, so that no number of parallel runs passes its caps.
CREATE TABLE run_ledgers (
    tenant_id          uuid           NOT NULL,
    root_run_id        uuid           NOT NULL PRIMARY KEY,
    -- What the tree's runs have spent, and what those that are running may still spend.
    committed_tokens   bigint         NOT NULL,
    committed_cost_usd numeric(18, 9) NOT NULL,
    UNIQUE (tenant_id, root_run_id),
    FOREIGN KEY (tenant_id, root_run_id) REFERENCES agent_runs (tenant_id, id),
    -- Below zero would be a defect that lets a tree spend past its cap: the write that would make it so fails instead.
    CONSTRAINT run_ledgers_not_negative CHECK (committed_tokens >= 0 AND committed_cost_usd >= 0)
) WITH (fillfactor = 50);

CALL fence_by_tenant('run_ledgers');
CALL open_to_engine('run_ledgers');
GRANT SELECT ON run_ledgers TO grove_app;
GRANT SELECT, INSERT, UPDATE ON run_ledgers TO grove_engine;

-- How far the spending of a running run may go; what it has spent is in its own row. Gone when the run is not running.
CREATE TABLE run_allotments (
    tenant_id   uuid           NOT NULL,
    run_id      uuid           NOT NULL PRIMARY KEY,
    root_run_id uuid           NOT NULL,
    tokens      bigint         NOT NULL,
    cost_usd    numeric(18, 9) NOT NULL,
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, root_run_id) REFERENCES run_ledgers (tenant_id, root_run_id),
    CONSTRAINT run_allotments_not_negative CHECK (tokens >= 0 AND cost_usd >= 0)
) WITH (fillfactor = 50);

CALL fence_by_tenant('run_allotments');
CALL open_to_engine('run_allotments');
GRANT SELECT ON run_allotments TO grove_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON run_allotments TO grove_engine;
