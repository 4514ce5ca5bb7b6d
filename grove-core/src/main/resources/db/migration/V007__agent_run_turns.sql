-- Turns: the journal of what the model answered and how far its tool calls came; results too long for it lie beside it.
CREATE TABLE agent_run_turns (
    tenant_id          uuid        NOT NULL,
    run_id             uuid        NOT NULL,
    turn               integer     NOT NULL,
    status             text        NOT NULL CHECK (status IN ('open', 'closed')),
    provider           text,
    model              text,
    answer_text        text,
    answer_stop        text,
    tool_calls         json,
    raw_answer         text,
    tool_call_progress json,
    input_tokens       bigint,
    output_tokens      bigint,
    cache_read_tokens  bigint,
    cache_write_tokens bigint,
    cost_usd           numeric(18, 9),
    started_at         timestamptz NOT NULL,
    answered_at        timestamptz,
    completed_at       timestamptz,
    PRIMARY KEY (run_id, turn),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
) WITH (fillfactor = 50);
-- json, not jsonb, for what models write: it keeps their \u0000 and key order as they came.

CREATE TABLE agent_run_results (
    tenant_id uuid    NOT NULL,
    run_id    uuid    NOT NULL,
    turn      integer NOT NULL,
    call_id   text    NOT NULL,
    content   text    NOT NULL,
    PRIMARY KEY (run_id, turn, call_id)
);

ALTER TABLE agent_run_turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_turns FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_turns_tenant ON agent_run_turns TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_turns_engine ON agent_run_turns TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON agent_run_turns TO grove_app;
GRANT SELECT, INSERT, UPDATE ON agent_run_turns TO grove_engine;

ALTER TABLE agent_run_results ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_results FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_results_tenant ON agent_run_results TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_results_engine ON agent_run_results TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON agent_run_results TO grove_app;
GRANT SELECT, INSERT, UPDATE ON agent_run_results TO grove_engine;
