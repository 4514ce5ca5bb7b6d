-- Compactions: what stands in a run's conversation for older turns, which stay as they are; and how much models can read.
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

ALTER TABLE agent_run_compactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_run_compactions FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_run_compactions_tenant ON agent_run_compactions TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_run_compactions_engine ON agent_run_compactions TO grove_engine USING (true) WITH CHECK (true);
-- Nobody changes one. A fork's are copies, made in its caller's transaction.
GRANT SELECT, INSERT ON agent_run_compactions TO grove_app;
GRANT SELECT, INSERT ON agent_run_compactions TO grove_engine;

-- How many tokens a request and its answer may have together. The operator's, as the prices are.
CREATE TABLE model_context_windows (
    model  text    NOT NULL PRIMARY KEY,
    tokens integer NOT NULL CHECK (tokens > 0),
    as_of  date    NOT NULL,
    source text    NOT NULL
);

GRANT SELECT ON model_context_windows TO grove_engine;

-- As published on the pages named, read through dated copies of them in November 2026; an operator may change any row.
INSERT INTO model_context_windows (model, tokens, as_of, source) VALUES
    ('anthropic/claude-fable-5-1', 1000000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('anthropic/claude-opus-5-5', 1000000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('anthropic/claude-opus-5', 1000000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('anthropic/claude-opus-4-8', 1000000, '2026-11-06', 'Anthropic''s page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows'),
    ('anthropic/claude-opus-4-7', 1000000, '2026-11-06', 'Anthropic''s page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows'),
    ('anthropic/claude-opus-4-6', 1000000, '2026-11-06', 'Anthropic''s page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows'),
    ('anthropic/claude-opus-4-5', 200000, '2026-11-06', 'Anthropic''s page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows'),
    ('anthropic/claude-sonnet-5-5', 1000000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('anthropic/claude-sonnet-5', 1000000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('anthropic/claude-sonnet-4-6', 1000000, '2026-11-06', 'Anthropic''s page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows'),
    ('anthropic/claude-sonnet-4-5', 200000, '2026-11-06', 'Anthropic''s page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows'),
    ('anthropic/claude-haiku-5-5', 1000000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('anthropic/claude-haiku-4-5', 200000, '2026-11-06', 'Anthropic''s models overview, platform.claude.com/docs/en/about-claude/models/overview'),
    ('openai/gpt-6.1-sol', 1050000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 922,000 of input'),
    ('openai/gpt-6-sol', 1050000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 922,000 of input'),
    ('openai/gpt-6-luna', 1050000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 922,000 of input'),
    ('openai/gpt-5.4', 1050000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 922,000 of input'),
    ('openai/gpt-5.4-mini', 360000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 400,000, of which 272,000 of input, which three quarters of this stay below'),
    ('openai/gpt-5.1', 360000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 400,000, of which 272,000 of input, which three quarters of this stay below'),
    ('openai/gpt-5', 360000, '2026-11-06', 'OpenAI''s models page, developers.openai.com/api/docs/models; 400,000, of which 272,000 of input, which three quarters of this stay below');
