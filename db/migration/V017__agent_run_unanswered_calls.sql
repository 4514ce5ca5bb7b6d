-- Model calls that are paid for and left no answer: refused ones, and those whose cost is unknown.
CREATE TABLE agent_run_unanswered_calls (
    tenant_id          uuid           NOT NULL,
    run_id             uuid           NOT NULL,
    id                 uuid           NOT NULL,
    turn               integer        NOT NULL,
    model              text           NOT NULL,
    kind               text           NOT NULL CHECK (kind IN ('refused', 'broken_off', 'cut_off', 'in_flight')),
    input_tokens       bigint         NOT NULL,
    output_tokens      bigint         NOT NULL,
    cache_read_tokens  bigint         NOT NULL,
    cache_write_tokens bigint         NOT NULL,
    cost_usd           numeric(18, 9) NOT NULL,
    at                 timestamptz    NOT NULL,
    PRIMARY KEY (run_id, id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

CALL fence_by_tenant('agent_run_unanswered_calls');
CALL open_to_engine('agent_run_unanswered_calls');
GRANT SELECT ON agent_run_unanswered_calls TO grove_app;
GRANT SELECT, INSERT ON agent_run_unanswered_calls TO grove_engine;
