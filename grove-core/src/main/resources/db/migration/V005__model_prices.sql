-- Prices: what the caps on money and the costs of runs are computed from. USD for a million tokens; the operator's.
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

INSERT INTO model_prices (model, input_usd, output_usd, cache_read_usd, cache_write_usd, as_of, source) VALUES
    ('scripted/demo', 3.00, 15.00, 0.30, 3.75, '2026-11-21', 'made up for the demo; no money is spent');
