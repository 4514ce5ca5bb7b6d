-- How many tokens a request and its answer may have together. The operator maintains them, as the prices.
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
