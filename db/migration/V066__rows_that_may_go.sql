-- Lets the rows of ended runs, and of tenants, be deleted: by a transaction that names the tenant, and no other's.

-- For each table that deletion takes rows from. The engine deletes those of the tenant that its transaction names in grove.deleting; so a
-- statement that is wrong, or one that does not delete on purpose, finds none.
CREATE PROCEDURE open_to_deletion(opened regclass) LANGUAGE plpgsql AS $procedure$
DECLARE
    name  text := (SELECT relname FROM pg_class WHERE oid = opened);
    fence text := $fence$tenant_id = NULLIF(current_setting('grove.deleting', true), '')::uuid$fence$;
BEGIN
    IF EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = opened AND polname = name || '_engine') THEN
        EXECUTE format('CREATE POLICY %I ON %s AS RESTRICTIVE FOR DELETE TO grove_engine USING (%s)',
                       name || '_deletion', opened, fence);
    ELSE
        EXECUTE format('CREATE POLICY %I ON %s TO grove_engine USING (%s) WITH CHECK (%s)',
                       name || '_deletion', opened, fence, fence);
    END IF;
    EXECUTE format('GRANT SELECT (tenant_id, ctid), DELETE ON %s TO grove_engine', opened);
END
$procedure$;
REVOKE EXECUTE ON PROCEDURE open_to_deletion FROM PUBLIC;

-- Of runs.
CALL open_to_deletion('run_log');
CALL open_to_deletion('agent_run_results');
CALL open_to_deletion('agent_run_snapshots');
CALL open_to_deletion('agent_run_words');
CALL open_to_deletion('agent_run_messages');
CALL open_to_deletion('agent_run_compactions');
CALL open_to_deletion('agent_run_unanswered_calls');
CALL open_to_deletion('agent_run_waits');
CALL open_to_deletion('agent_run_delegations');
CALL open_to_deletion('agent_run_labels');
CALL open_to_deletion('workflow_nodes');
CALL open_to_deletion('workflow_map_pages');
CALL open_to_deletion('workflow_events');
CALL open_to_deletion('run_skills');
CALL open_to_deletion('workspace_remotes');
CALL open_to_deletion('workspace_pushes');
CALL open_to_deletion('run_ledgers');
CALL open_to_deletion('agent_runs');
GRANT SELECT (run_id) ON workflow_map_pages, workflow_events, run_skills, workspace_pushes TO grove_engine;
-- What an heir began with is copied to it before it goes.
GRANT SELECT (run_id, path, turn, url), INSERT ON workspace_remotes TO grove_engine;

-- Of tenants.
CALL open_to_deletion('agents');
CALL open_to_deletion('agent_versions');
CALL open_to_deletion('agent_version_tools');
CALL open_to_deletion('agent_version_provider_tools');
CALL open_to_deletion('agent_version_workflows');
CALL open_to_deletion('custom_tools');
CALL open_to_deletion('custom_tool_versions');
CALL open_to_deletion('tool_providers');
CALL open_to_deletion('tool_provider_definitions');
CALL open_to_deletion('tool_provider_tools');
CALL open_to_deletion('model_endpoints');
CALL open_to_deletion('model_endpoint_versions');
CALL open_to_deletion('workflows');
CALL open_to_deletion('workflow_versions');
CALL open_to_deletion('workflow_sources');
CALL open_to_deletion('skills');
CALL open_to_deletion('skill_versions');
CALL open_to_deletion('skill_files');
CALL open_to_deletion('skill_contents');
CALL open_to_deletion('saved_views');
CALL open_to_deletion('secrets');
CALL open_to_deletion('secret_generations');
CALL open_to_deletion('tenant_data_keys');
CALL open_to_deletion('mcp_catalog_versions');
CALL open_to_deletion('api_keys');
CALL open_to_deletion('api_key_uses');
CALL open_to_deletion('run_costs');
CALL open_to_deletion('run_feed_positions');
CALL open_to_deletion('legal_holds');
-- These and their versions refer to each other: the pointer goes first.
GRANT SELECT (published_version), UPDATE (published_version) ON agents, workflows, skills TO grove_engine;
CREATE POLICY agents_pointer ON agents AS RESTRICTIVE FOR UPDATE TO grove_engine
    USING (tenant_id = NULLIF(current_setting('grove.deleting', true), '')::uuid);
-- Swept by the engine already, by their keys.
GRANT SELECT (ctid) ON idempotency_keys TO grove_engine;

-- What must outlive the runs that it names: the day's idempotency keys, by which a request is not done twice, and the trails.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_tenant_id_run_id_fkey;
ALTER TABLE secret_uses DROP CONSTRAINT secret_uses_tenant_id_run_id_fkey;
ALTER TABLE secret_uses DROP CONSTRAINT secret_uses_tenant_id_fkey;
ALTER TABLE mcp_audit_log DROP CONSTRAINT mcp_audit_log_tenant_id_fkey;
-- A fork is a run of its own, and stays when the run is deleted that it began as: that it did is a fact, and no need. Without them the end
-- of a run is not looked up among all others' beginnings, either.
ALTER TABLE agent_runs DROP CONSTRAINT agent_runs_tenant_id_forked_from_run_id_fkey;
ALTER TABLE agent_runs DROP CONSTRAINT agent_runs_tenant_id_workspace_from_run_id_fkey;

-- What was begun from a run, and the runs that name a person; few are in each.
CREATE INDEX agent_runs_heirs ON agent_runs (tenant_id, COALESCE(forked_from_run_id, workspace_from_run_id))
    WHERE COALESCE(forked_from_run_id, workspace_from_run_id) IS NOT NULL;
CREATE INDEX agent_runs_of_user ON agent_runs (tenant_id, (metadata ->> 'user')) WHERE metadata ->> 'user' IS NOT NULL;
-- The other one has only those that were not taken.
CREATE INDEX workflow_events_of_run ON workflow_events (run_id);
-- Each ledger that goes is looked up among the allotments.
CREATE INDEX run_allotments_of_root ON run_allotments (root_run_id);
