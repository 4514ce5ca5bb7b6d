-- Titles of sessions that a model makes, one try for each session: who asks it and since when, what that may cost, and what came of it.

-- Whose words the title is. Titles of before stay what they are, as if a caller had given them: it is not known.
ALTER TABLE sessions ADD COLUMN title_by text NOT NULL DEFAULT 'caller' CHECK (title_by IN ('first_line', 'caller', 'model'));

-- A session whose agent has its titles made by a model.
CREATE TABLE session_titles (
    tenant_id          uuid           NOT NULL,
    session_id         uuid           NOT NULL,
    -- The answer that the title is made of, once it is there.
    run_id             uuid           NOT NULL,
    -- `due` until the answer is there, `idle` where it ended without being one and another message may have one, `asking` from before the
    -- model is asked, `done` for good. From `asking` no way leads back: the model is not asked again.
    state              text           NOT NULL CHECK (state IN ('due', 'idle', 'asking', 'done')),
    -- The server process that asks, since when, and what the call may cost at worst: all of the input that was estimated, and a whole output.
    claimed_by         uuid,
    claimed_at         timestamptz,
    worst_input        bigint,
    worst_output       integer,
    worst_usd          numeric(18, 9),
    -- What of it is reserved in the session's ledger, while the model is asked.
    reserved_usd       numeric(18, 9),
    reserved_tokens    bigint,
    -- What came of it, and what it was billed, or the worst case where that is not known.
    outcome            text,
    input_tokens       bigint,
    output_tokens      bigint,
    cache_read_tokens  bigint,
    cache_write_tokens bigint,
    cost_usd           numeric(18, 9),
    finished_at        timestamptz,
    PRIMARY KEY (tenant_id, session_id),
    -- A server of before this version deletes sessions without knowing of their titles.
    FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE,
    CHECK (state <> 'asking' OR num_nulls(claimed_by, claimed_at, worst_input, worst_output, worst_usd) = 0),
    CHECK ((state = 'done') = (outcome IS NOT NULL)),
    CHECK ((state = 'done') = (finished_at IS NOT NULL)),
    CHECK (state = 'asking' OR (reserved_usd IS NULL AND reserved_tokens IS NULL))
);
-- What the sweep looks at.
CREATE INDEX session_titles_open ON session_titles (state, claimed_at) WHERE state IN ('due', 'asking');

CALL fence_by_tenant('session_titles');
CALL open_to_engine('session_titles');
CALL open_to_deletion('session_titles');
GRANT SELECT, INSERT, UPDATE ON session_titles TO grove_app;
GRANT SELECT ON session_titles TO grove_engine;

-- What titles cost is a cost of the agent and model whose answer they are made of. How many were paid for, and with how much of the sum.
ALTER TABLE run_moves ADD COLUMN new_titles integer;
ALTER TABLE run_costs ADD COLUMN titles bigint NOT NULL DEFAULT 0, ADD COLUMN titles_cost_usd numeric(27, 9) NOT NULL DEFAULT 0;
