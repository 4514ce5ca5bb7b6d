-- Options of its requests to the model that a run has in place of its agent's: a caller of OpenAI's door may set them. Kept beside the prelude, which is
-- written, copied and read with its run, so that plain runs have no row and no column more.
ALTER TABLE agent_run_preludes ADD COLUMN model_options json;
