-- The numbered log of each run's events, one row for the events of one commit: half the rows and a third of the WAL.
CREATE TABLE agent_run_events (
    tenant_id uuid   NOT NULL,
    run_id    uuid   NOT NULL,
    first_seq bigint NOT NULL,
    last_seq  bigint NOT NULL CHECK (last_seq >= first_seq),
    -- One JSON object on each line, as it goes to subscribers; the line's number gives its seq.
    lines     text   NOT NULL,
    PRIMARY KEY (run_id, first_seq),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

ALTER TABLE agent_run_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_events FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_events_tenant ON agent_run_events TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_events_engine ON agent_run_events TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON agent_run_events TO grove_app;
GRANT SELECT, INSERT ON agent_run_events TO grove_engine;
