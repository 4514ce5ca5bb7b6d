-- The conversation that a caller says came before a run's goal, and its own limit of each answer. Most runs have none, and no row here.
CREATE TABLE agent_run_preludes (
    tenant_id         uuid    NOT NULL,
    run_id            uuid    NOT NULL,
    -- [{"role": "user" or "assistant", "text": …}] in order.
    said              json    NOT NULL,
    -- NULL where the agent's limit stands.
    max_output_tokens integer CHECK (max_output_tokens >= 1),
    PRIMARY KEY (tenant_id, run_id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

CALL fence_by_tenant('agent_run_preludes');
CALL open_to_engine('agent_run_preludes');
CALL open_to_deletion('agent_run_preludes');
GRANT SELECT, INSERT ON agent_run_preludes TO grove_app;
GRANT SELECT ON agent_run_preludes TO grove_engine;
