-- What waits for an application's result is listed too, the oldest first, beside what waits for a decision.
CREATE INDEX agent_run_waits_of_clients ON agent_run_waits (tenant_id, id)
    WHERE resolved_at IS NULL AND kind = 'client_tool';
