-- The run whose files a run began with, and as whose end left them: what is known of those files, such as their remotes, is known there.
ALTER TABLE agent_runs
    ADD COLUMN workspace_from_run_id uuid,
    ADD COLUMN workspace_from_turn   integer,
    ADD FOREIGN KEY (tenant_id, workspace_from_run_id) REFERENCES agent_runs (tenant_id, id),
    ADD CHECK ((workspace_from_run_id IS NULL) = (workspace_from_turn IS NULL));
