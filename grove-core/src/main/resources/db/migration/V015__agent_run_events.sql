-- The numbered log of each run's events, one row for the events of one commit: half the rows and a third of the WAL. Without a foreign key,
-- as agent_run_turns.
CREATE TABLE agent_run_events (
    tenant_id uuid   NOT NULL,
    run_id    uuid   NOT NULL,
    first_seq bigint NOT NULL,
    last_seq  bigint NOT NULL CHECK (last_seq >= first_seq),
    -- One JSON object on each line, as it goes to subscribers; the line's number gives its seq.
    lines     text   NOT NULL,
    PRIMARY KEY (run_id, first_seq)
);

CALL fence_by_tenant('agent_run_events');
CALL open_to_engine('agent_run_events');
GRANT SELECT, INSERT ON agent_run_events TO grove_app;
GRANT SELECT, INSERT ON agent_run_events TO grove_engine;
