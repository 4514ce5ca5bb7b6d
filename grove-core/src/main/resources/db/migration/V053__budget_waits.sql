-- A run that its budget stops may wait for a higher cap instead: another kind of wait, and the two ways in which it ends.
ALTER TABLE agent_run_waits
    DROP CONSTRAINT agent_run_waits_kind_check,
    ADD CONSTRAINT agent_run_waits_kind_check
        CHECK (kind IN ('client_tool', 'approval', 'in_doubt', 'child', 'budget')),
    DROP CONSTRAINT agent_run_waits_resolution_check,
    ADD CONSTRAINT agent_run_waits_resolution_check
        CHECK (resolution IN ('answered', 'approved', 'denied', 'expired', 'happened', 'did_not_happen',
                              'tell_model', 'withdrawn', 'raised', 'stopped'));

DROP INDEX agent_run_waits_to_decide;
CREATE INDEX agent_run_waits_to_decide ON agent_run_waits (tenant_id, id)
    WHERE resolved_at IS NULL AND kind IN ('approval', 'in_doubt', 'budget');
