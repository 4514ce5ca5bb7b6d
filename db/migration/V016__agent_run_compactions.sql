-- Compactions: what stands in a run's conversation for older turns, which stay as they are.
CREATE TABLE agent_run_compactions (
    tenant_id          uuid           NOT NULL,
    run_id             uuid           NOT NULL,
    number             integer        NOT NULL CHECK (number >= 1),
    -- Why it was tried: the history passed the threshold, or the provider said that it is too long.
    cause              text           NOT NULL CHECK (cause IN ('threshold', 'overflow')),
    -- Answered turns when it was tried: what was billed up to there was billed for the history before.
    after_turn         integer        NOT NULL CHECK (after_turn >= 1),
    from_turn          integer        NOT NULL CHECK (from_turn = 1),
    to_turn            integer        NOT NULL CHECK (to_turn >= from_turn AND to_turn <= after_turn),
    model              text           NOT NULL,
    -- Of one that succeeded; of one that failed, why instead.
    summary            text,
    tokens_after       bigint         CHECK (tokens_after >= 0),
    failure            text,
    tokens_before      bigint         NOT NULL CHECK (tokens_before >= 0),
    input_tokens       bigint         NOT NULL,
    output_tokens      bigint         NOT NULL,
    cache_read_tokens  bigint         NOT NULL,
    cache_write_tokens bigint         NOT NULL,
    cost_usd           numeric(18, 9) NOT NULL,
    started_at         timestamptz    NOT NULL,
    completed_at       timestamptz    NOT NULL,
    PRIMARY KEY (run_id, number),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id),
    CHECK ((summary IS NULL) = (tokens_after IS NULL)),
    CHECK ((summary IS NULL) <> (failure IS NULL))
);

CALL fence_by_tenant('agent_run_compactions');
CALL open_to_engine('agent_run_compactions');
-- No UPDATE: one is never changed. A fork's are copies, made in its caller's transaction.
GRANT SELECT, INSERT ON agent_run_compactions TO grove_app;
GRANT SELECT, INSERT ON agent_run_compactions TO grove_engine;
