-- A run may begin where another one was: with its turns up to one of them, and its files as that turn left them.
ALTER TABLE agent_runs
    ADD COLUMN forked_from_run_id uuid,
    ADD COLUMN forked_at_turn     integer,
    -- What the workspace begins with instead of workspace_files.
    ADD COLUMN workspace_snapshot text,
    ADD FOREIGN KEY (tenant_id, forked_from_run_id) REFERENCES agent_runs (tenant_id, id),
    ADD CHECK ((forked_from_run_id IS NULL) = (forked_at_turn IS NULL));
CREATE INDEX agent_runs_snapshot ON agent_runs (tenant_id, workspace_snapshot) WHERE workspace_snapshot IS NOT NULL;

-- What people say to a run after its goal. Of a fork, 0 is the goal that its history began with.
CREATE TABLE agent_run_messages (
    tenant_id  uuid    NOT NULL,
    run_id     uuid    NOT NULL,
    after_turn integer NOT NULL,
    content    text    NOT NULL,
    PRIMARY KEY (run_id, after_turn),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

ALTER TABLE agent_run_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_messages_tenant ON agent_run_messages TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_messages_engine ON agent_run_messages TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON agent_run_messages TO grove_app;
GRANT SELECT ON agent_run_messages TO grove_engine;

-- A fork's first turns are copies, made in its caller's transaction.
GRANT INSERT ON agent_run_turns, agent_run_results TO grove_app;
