-- Lists of runs are filtered by what runs wait for and by why they ended.
-- Waits that are open, in the order of such a list; few are.
CREATE INDEX agent_run_waits_by_kind ON agent_run_waits (tenant_id, kind, run_id) WHERE resolved_at IS NULL;
-- For counts, the status is in the index. A run is entered once it ends.
CREATE INDEX agent_runs_by_reason ON agent_runs (tenant_id, stop_reason, id) INCLUDE (status) WHERE stop_reason IS NOT NULL;
