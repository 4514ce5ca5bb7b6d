-- Delegation: a run may be another one's tool call. Which call it answers is a row, and a parent counts its children.
ALTER TABLE agent_runs ADD COLUMN child_count integer NOT NULL DEFAULT 0;

CREATE TABLE agent_run_delegations (
    tenant_id     uuid    NOT NULL,
    child_run_id  uuid    NOT NULL PRIMARY KEY,
    parent_run_id uuid    NOT NULL,
    turn          integer NOT NULL,
    call_id       text    NOT NULL,
    -- A call has one child, however often and by whomever it is begun.
    UNIQUE (parent_run_id, turn, call_id),
    FOREIGN KEY (tenant_id, child_run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_run_id) REFERENCES agent_runs (tenant_id, id)
);

ALTER TABLE agent_run_delegations ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_delegations FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_delegations_tenant ON agent_run_delegations TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_delegations_engine ON agent_run_delegations TO grove_engine USING (true);
GRANT SELECT, INSERT ON agent_run_delegations TO grove_app;
GRANT SELECT ON agent_run_delegations TO grove_engine;

-- Children that a cancelled parent may have left behind.
CREATE INDEX agent_runs_living_children ON agent_runs (parent_run_id)
    WHERE parent_run_id IS NOT NULL AND status IN ('queued', 'running', 'waiting');

ALTER TABLE agent_run_waits
    DROP CONSTRAINT agent_run_waits_kind_check,
    ADD CONSTRAINT agent_run_waits_kind_check CHECK (kind IN ('client_tool', 'approval', 'in_doubt', 'child'));
-- Waits that the end of a run answers.
CREATE INDEX agent_run_waits_children ON agent_run_waits (run_id, turn, call_id)
    WHERE resolved_at IS NULL AND kind = 'child';
