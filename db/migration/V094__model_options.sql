-- Options of its requests to the model that a run has in place of its agent's: a caller of OpenAI's door may set them. Kept beside the prelude, which is
-- written, copied and read with its run, so that plain runs have no row and no column more.
ALTER TABLE agent_run_preludes ADD COLUMN model_options json;

-- What agents with cache_ttl "1h" write into a provider's cache costs more than what is kept for minutes. NULL: twice the input, as published, or
-- cache_write_usd where that is more; a server of before this version stores none.
ALTER TABLE model_prices ADD COLUMN cache_write_hour_usd numeric(18, 9) CHECK (cache_write_hour_usd >= 0);
