-- Budgets of trees: what is given to a root's runs together is counted in one row, so that no number of parallel runs passes its caps.
CREATE TABLE run_ledgers (
    tenant_id          uuid           NOT NULL,
    root_run_id        uuid           NOT NULL PRIMARY KEY,
    -- What the tree's runs have spent, and what those that are running may still spend.
    committed_tokens   bigint         NOT NULL,
    committed_cost_usd numeric(18, 9) NOT NULL,
    UNIQUE (tenant_id, root_run_id),
    FOREIGN KEY (tenant_id, root_run_id) REFERENCES agent_runs (tenant_id, id)
) WITH (fillfactor = 50);

-- How far the spending of a running run may go; what it has spent is in its own row. Gone when the run is not running.
CREATE TABLE run_allotments (
    tenant_id   uuid           NOT NULL,
    run_id      uuid           NOT NULL PRIMARY KEY,
    root_run_id uuid           NOT NULL,
    tokens      bigint         NOT NULL,
    cost_usd    numeric(18, 9) NOT NULL,
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, root_run_id) REFERENCES run_ledgers (tenant_id, root_run_id)
) WITH (fillfactor = 50);

-- Model calls that are paid for and left no answer: refused ones, and those of which nobody knows what they cost.
CREATE TABLE agent_run_unanswered_calls (
    tenant_id          uuid           NOT NULL,
    run_id             uuid           NOT NULL,
    id                 uuid           NOT NULL,
    turn               integer        NOT NULL,
    model              text           NOT NULL,
    kind               text           NOT NULL CHECK (kind IN ('refused', 'broken_off', 'cut_off', 'in_flight')),
    input_tokens       bigint         NOT NULL,
    output_tokens      bigint         NOT NULL,
    cache_read_tokens  bigint         NOT NULL,
    cache_write_tokens bigint         NOT NULL,
    cost_usd           numeric(18, 9) NOT NULL,
    at                 timestamptz    NOT NULL,
    PRIMARY KEY (run_id, id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

-- Trees are walked from parents to children; most runs have no parent and are not in it.
CREATE INDEX agent_runs_by_parent ON agent_runs (tenant_id, parent_run_id, id) WHERE parent_run_id IS NOT NULL;

ALTER TABLE run_ledgers ENABLE ROW LEVEL SECURITY;
ALTER TABLE run_ledgers FORCE ROW LEVEL SECURITY;
CREATE POLICY run_ledgers_tenant ON run_ledgers TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY run_ledgers_engine ON run_ledgers TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON run_ledgers TO grove_app;
GRANT SELECT, INSERT, UPDATE ON run_ledgers TO grove_engine;

ALTER TABLE run_allotments ENABLE ROW LEVEL SECURITY;
ALTER TABLE run_allotments FORCE ROW LEVEL SECURITY;
CREATE POLICY run_allotments_tenant ON run_allotments TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY run_allotments_engine ON run_allotments TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON run_allotments TO grove_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON run_allotments TO grove_engine;

ALTER TABLE agent_run_unanswered_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_unanswered_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_unanswered_calls_tenant ON agent_run_unanswered_calls TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_unanswered_calls_engine ON agent_run_unanswered_calls TO grove_engine
    USING (true) WITH CHECK (true);
GRANT SELECT ON agent_run_unanswered_calls TO grove_app;
GRANT SELECT, INSERT ON agent_run_unanswered_calls TO grove_engine;
