-- The log of runs: what the execution of a run writes is appended here, an entry for each write, and nothing else is written for it.
-- ADR 0056 says why it has this shape; docs/run-log.md what an entry holds.
CREATE TABLE run_log (
    tenant_id          uuid           NOT NULL,
    run_id             uuid           NOT NULL,
    -- The number of the entry's first event; the next entry begins after its last. So the key is the fence: of two writers that go on
    -- from the same entry one inserts, and the other learns that it is not the run's owner any more. Turns that a fork inherits
    -- have no events and are numbered 0 and below.
    seq                bigint         NOT NULL,
    last_seq           bigint         NOT NULL CHECK (last_seq >= seq),
    -- Under which claim it was written; what is written of a run that is not executed has that of the claim before.
    epoch              bigint         NOT NULL,
    -- Absolute, as of this entry: answered model calls, and what the run has used and spent.
    turns              integer        NOT NULL,
    input_tokens       bigint         NOT NULL,
    output_tokens      bigint         NOT NULL,
    cache_read_tokens  bigint         NOT NULL,
    cache_write_tokens bigint         NOT NULL,
    cost_usd           numeric(18, 9) NOT NULL,
    -- Of the three columns that follow.
    format             smallint       NOT NULL,
    -- One JSON object on each line, as subscribers get it; the line's place gives its number.
    events             text           NOT NULL,
    -- What becomes of turns: an array of what is new in each. json, not jsonb, for what models write: it keeps \u0000 and the order of keys.
    changes            json,
    -- The provider's answer, word for word, of the change that has one.
    raw_answer         text,
    PRIMARY KEY (run_id, seq)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

CALL fence_by_tenant('run_log');
CALL open_to_engine('run_log');
-- An entry is never changed.
GRANT SELECT, INSERT ON run_log TO grove_app, grove_engine;
