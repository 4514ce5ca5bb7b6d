-- Lists of runs show the roots of trees alone, each with a title and counts of what is below it.
-- One line of what a workflow or a single call was started with; NULL of agents' runs, whose goal is in the row, and of runs of before.
ALTER TABLE agent_runs ADD COLUMN title text;

CREATE OR REPLACE VIEW agent_run_states WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id, r.kind, r.call, r.agent_id, r.agent_name, r.agent_version, r.parent_run_id, r.root_run_id, r.depth, r.status,
       r.stop_reason, r.goal, r.model, r.limits, r.metadata, r.priority, r.result, r.summary, r.error_code, r.error_message,
       r.forked_from_run_id, r.forked_at_turn, r.created_at, r.started_at, r.finished_at,
       COALESCE(newest.last_seq, r.event_seq) AS event_seq,
       COALESCE(newest.turns, r.turns) AS turns,
       COALESCE(newest.input_tokens, r.input_tokens) AS input_tokens,
       COALESCE(newest.output_tokens, r.output_tokens) AS output_tokens,
       COALESCE(newest.cache_read_tokens, r.cache_read_tokens) AS cache_read_tokens,
       COALESCE(newest.cache_write_tokens, r.cache_write_tokens) AS cache_write_tokens,
       COALESCE(newest.cost_usd, r.cost_usd) AS cost_usd,
       r.origin, r.workflow, r.workflow_name, r.workflow_version, r.output_schema, r.title
  FROM agent_runs r
  LEFT JOIN LATERAL (
       SELECT * FROM run_log l
        WHERE l.run_id = r.id AND r.status = 'running'
        ORDER BY l.seq DESC LIMIT 1) newest ON true;

-- Roots by status, in the order of lists: where maps of thousands ran, a page of roots reads no child.
CREATE INDEX agent_runs_roots ON agent_runs (tenant_id, status, id) WHERE parent_run_id IS NULL;
-- Runs below a root by status, for counts that read no row; in place of the index without the status, so no run has an entry more.
CREATE INDEX agent_runs_below_root ON agent_runs (tenant_id, root_run_id, status, id) WHERE parent_run_id IS NOT NULL;
DROP INDEX agent_runs_by_root;
