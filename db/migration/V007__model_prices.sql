-- Prices in USD for a million tokens, from which caps on money and the costs of runs are computed. The operator maintains them.
CREATE TABLE model_prices (
    model           text           NOT NULL PRIMARY KEY,
    input_usd       numeric(18, 9) NOT NULL CHECK (input_usd >= 0),
    output_usd      numeric(18, 9) NOT NULL CHECK (output_usd >= 0),
    cache_read_usd  numeric(18, 9) NOT NULL CHECK (cache_read_usd >= 0),
    cache_write_usd numeric(18, 9) NOT NULL CHECK (cache_write_usd >= 0),
    as_of           date           NOT NULL,
    source          text           NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON model_prices TO grove_engine;

-- As published on the pages named, read through dated copies of them in November 2026; an operator may change any row.
INSERT INTO model_prices (model, input_usd, output_usd, cache_read_usd, cache_write_usd, as_of, source) VALUES
    ('anthropic/claude-fable-5-1', 10, 50, 0.25, 12.5, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-opus-5-5', 4, 20, 0.20, 5, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-opus-5', 5, 25, 0.50, 6.25, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-opus-4-8', 5, 25, 0.50, 6.25, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-opus-4-7', 5, 25, 0.50, 6.25, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-opus-4-6', 5, 25, 0.50, 6.25, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-opus-4-5', 5, 25, 0.50, 6.25, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-sonnet-5-5', 2, 10, 0.10, 2.5, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-sonnet-5', 2, 10, 0.20, 2.5, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-sonnet-4-6', 3, 15, 0.30, 3.75, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-sonnet-4-5', 3, 15, 0.30, 3.75, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('anthropic/claude-haiku-5-5', 0.5, 2.5, 0.05, 0.625, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes; the tier of prompts over 100,000 tokens, so never too low'),
    ('anthropic/claude-haiku-4-5', 1, 5, 0.10, 1.25, '2026-11-06', 'Anthropic''s pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes'),
    ('openai/gpt-6.1-sol', 2, 10, 0.10, 2.5, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier, prompts up to 272,000 tokens'),
    ('openai/gpt-6-sol', 2, 10, 0.20, 2.5, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier, prompts up to 272,000 tokens'),
    ('openai/gpt-6-luna', 0.10, 0.50, 0.01, 0.125, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier, prompts up to 272,000 tokens'),
    ('openai/gpt-5.4', 2.5, 15, 0.25, 2.5, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier'),
    ('openai/gpt-5.4-mini', 0.75, 4.5, 0.075, 0.75, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier'),
    ('openai/gpt-5.1', 1.25, 10, 0.125, 1.25, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier'),
    ('openai/gpt-5', 1.25, 10, 0.125, 1.25, '2026-11-06', 'OpenAI''s pricing page, developers.openai.com/api/docs/pricing; standard tier'),
    ('scripted/demo', 3, 15, 0.30, 3.75, '2026-11-21', 'made up for the demo; no money is spent');
