-- Results of tool calls that are too long for an entry of the log, without a foreign key as those.
CREATE TABLE agent_run_results (
    tenant_id uuid    NOT NULL,
    run_id    uuid    NOT NULL,
    turn      integer NOT NULL,
    call_id   text    NOT NULL,
    content   text    NOT NULL,
    PRIMARY KEY (run_id, turn, call_id)
);

CALL fence_by_tenant('agent_run_results');
CALL open_to_engine('agent_run_results');
-- A fork's are copies, made in its caller's transaction.
GRANT SELECT, INSERT ON agent_run_results TO grove_app;
GRANT SELECT, INSERT, UPDATE ON agent_run_results TO grove_engine;
