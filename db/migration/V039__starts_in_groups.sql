-- New runs of several tenants are inserted by one statement of the engine, which compares what was pinned from memory with the agents as they are.
GRANT INSERT ON agent_runs TO grove_engine;
CALL open_to_engine('agents');
GRANT SELECT (tenant_id, id, current_version, deleted_at) ON agents TO grove_engine;
