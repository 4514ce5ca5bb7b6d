-- The key that started a run: people whom a workflow within its tree asks may be others than its owner. Null for children, and where it is not known.
ALTER TABLE agent_runs ADD COLUMN started_by uuid;
