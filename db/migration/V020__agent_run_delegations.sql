-- Delegation: a run may be another one's tool call. Which call it answers is a row.
CREATE TABLE agent_run_delegations (
    tenant_id     uuid    NOT NULL,
    child_run_id  uuid    NOT NULL PRIMARY KEY,
    parent_run_id uuid    NOT NULL,
    turn          integer NOT NULL,
    call_id       text    NOT NULL,
    -- A call has one child, however often and on whichever server it is begun.
    UNIQUE (parent_run_id, turn, call_id),
    FOREIGN KEY (tenant_id, child_run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_run_id) REFERENCES agent_runs (tenant_id, id)
);

CALL fence_by_tenant('agent_run_delegations');
CALL open_to_engine('agent_run_delegations');
GRANT SELECT, INSERT ON agent_run_delegations TO grove_app;
GRANT SELECT ON agent_run_delegations TO grove_engine;
