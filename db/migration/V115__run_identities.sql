-- Identities of runs at tool providers and callbacks: who gets one, and whether a tenant's texts may hold such a token; and
-- which layers a run has of the token that started it.

-- How requests to the provider prove who asks: {"kind": "run_identity", "audience"}; NULL for headers alone.
ALTER TABLE tool_providers ADD COLUMN auth json;
GRANT UPDATE (auth) ON tool_providers TO grove_app;

-- Once a token was made for a run of the tenant, every replica takes such tokens out of what leaves it.
ALTER TABLE secret_generations ADD COLUMN run_identities boolean NOT NULL DEFAULT false;
GRANT INSERT, UPDATE ON secret_generations TO grove_engine;

-- Digests of the layers that the token of the starter added to those of its key, with commas between; NULL for none, and of
-- runs of servers of before.
ALTER TABLE agent_runs ADD COLUMN token_layers text;
