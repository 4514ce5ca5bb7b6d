-- Waits of a kind that servers of before cannot read: a run asks people for an exception to the policies that govern it.

ALTER TABLE agent_run_waits
    DROP CONSTRAINT agent_run_waits_kind_check,
    DROP CONSTRAINT agent_run_waits_resolution_check,
    ADD CONSTRAINT agent_run_waits_kind_check
        CHECK (kind IN ('client_tool', 'approval', 'in_doubt', 'child', 'budget', 'capability')) NOT VALID,
    ADD CONSTRAINT agent_run_waits_resolution_check
        CHECK (resolution IN ('answered', 'approved', 'denied', 'expired', 'happened', 'did_not_happen', 'tell_model',
                              'withdrawn', 'raised', 'stopped', 'granted')) NOT VALID;
CREATE INDEX agent_run_waits_capabilities ON agent_run_waits (tenant_id, id)
    WHERE resolved_at IS NULL AND kind = 'capability';

-- A server of before, were it started again, neither claims such a run nor ends its waits, which it cannot read. It serves the others.
CREATE FUNCTION raise_level_of_requests() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    UPDATE agent_runs SET level = 6 WHERE tenant_id = NEW.tenant_id AND id = NEW.run_id AND COALESCE(level, 0) < 6;
    RETURN NULL;
END
$function$;
CREATE TRIGGER agent_run_waits_of_requests AFTER INSERT ON agent_run_waits
    FOR EACH ROW WHEN (NEW.kind = 'capability') EXECUTE FUNCTION raise_level_of_requests();
