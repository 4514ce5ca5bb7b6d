-- What people say to a run after its goal. Of a fork, 0 is the goal that its history began with.
CREATE TABLE agent_run_messages (
    tenant_id  uuid    NOT NULL,
    run_id     uuid    NOT NULL,
    after_turn integer NOT NULL,
    content    text    NOT NULL,
    PRIMARY KEY (run_id, after_turn),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

CALL fence_by_tenant('agent_run_messages');
CALL open_to_engine('agent_run_messages');
GRANT SELECT, INSERT ON agent_run_messages TO grove_app;
GRANT SELECT ON agent_run_messages TO grove_engine;
