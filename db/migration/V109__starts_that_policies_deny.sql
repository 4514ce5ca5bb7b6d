-- Policies decide what may be started. Governed runs have level 5 from here on: a server of before lets everything start.

-- Whether a rule of the layer may deny a start; NULL of layers that servers of before have stored, which refuse such rules.
ALTER TABLE authority_layers ADD COLUMN may_deny_starts boolean;
CREATE INDEX authority_layers_of_starts ON authority_layers (tenant_id) WHERE may_deny_starts;

-- A server of before knows no start that such a layer might deny, whichever key, session, ceiling or run above has it: so it starts none of the tenant's.
CREATE FUNCTION refuse_undecided_starts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM authority_layers l WHERE l.tenant_id = NEW.tenant_id AND l.may_deny_starts) THEN
        RAISE restrict_violation USING MESSAGE = 'policies of the tenant decide what may be started; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER agent_runs_with_starts BEFORE INSERT ON agent_runs
    FOR EACH ROW WHEN (grove_level() < 5) EXECUTE FUNCTION refuse_undecided_starts();
CREATE TRIGGER agent_runs_resumed_with_starts BEFORE UPDATE OF status ON agent_runs
    FOR EACH ROW WHEN (NEW.status = 'queued' AND OLD.status IN ('stopped', 'failed', 'cancelled') AND grove_level() < 5)
    EXECUTE FUNCTION refuse_undecided_starts();

-- Whether each server that may live is of a level, or a later one. With its owner's rights, since requests see no replicas.
CREATE FUNCTION every_server_has_level(needed integer) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT NOT EXISTS (SELECT FROM replicas WHERE level IS NULL OR level < needed);
END;
REVOKE EXECUTE ON FUNCTION every_server_has_level FROM PUBLIC;
GRANT EXECUTE ON FUNCTION every_server_has_level TO grove_app, grove_engine;
