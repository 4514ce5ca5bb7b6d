-- Turns: what the model answered, and how far its tool calls came. A turn gets its row with its answer; before, it is agent_runs.open_turn.
--
-- No foreign key to the run: a row takes tenant and run from the run that the same statement fences, and runs are not deleted. The check of
-- a key would lock the run's row anew for each row written, a tenth of the log's bytes and a sixth of the database's work.
CREATE TABLE agent_run_turns (
    tenant_id          uuid           NOT NULL,
    run_id             uuid           NOT NULL,
    turn               integer        NOT NULL,
    -- Not written but by forks, which copy it: a turn without completed_at is open.
    status             text           CHECK (status IN ('open', 'closed')),
    provider           text,
    model              text,
    answer_text        text,
    answer_stop        text,
    -- json, not jsonb, for what models write: it keeps their \u0000 and key order as they came.
    tool_calls         json,
    raw_answer         text,
    tool_call_progress json,
    input_tokens       bigint,
    output_tokens      bigint,
    cache_read_tokens  bigint,
    cache_write_tokens bigint,
    cost_usd           numeric(18, 9),
    started_at         timestamptz    NOT NULL,
    answered_at        timestamptz,
    completed_at       timestamptz,
    workspace_snapshot text           CHECK (workspace_snapshot ~ '^([0-9a-f]{64}|not_kept)$'),
    PRIMARY KEY (run_id, turn)
) WITH (fillfactor = 50);

-- Which snapshots are needed.
CREATE INDEX agent_run_turns_snapshot ON agent_run_turns (tenant_id, workspace_snapshot) WHERE workspace_snapshot IS NOT NULL;

CALL fence_by_tenant('agent_run_turns');
CALL open_to_engine('agent_run_turns');
-- A fork's first turns are copies, made in its caller's transaction.
GRANT SELECT, INSERT ON agent_run_turns TO grove_app;
GRANT SELECT, INSERT, UPDATE ON agent_run_turns TO grove_engine;
