-- Facts that rules of policies read and servers of before do not know: plans, persons, digests of tools. Governed runs have level 4 from here on.

-- A server of before would copy the turns of such a run without the plans that are in their markers.
CREATE FUNCTION refuse_runs_without_facts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM agent_runs r
                WHERE r.tenant_id = NEW.tenant_id AND r.level >= 4
                  AND r.id IN (NEW.parent_run_id, NEW.forked_from_run_id)) THEN
        RAISE restrict_violation USING MESSAGE = 'the run would lose facts that its policies read; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER agent_runs_with_facts BEFORE INSERT ON agent_runs
    FOR EACH ROW WHEN (grove_level() < 4) EXECUTE FUNCTION refuse_runs_without_facts();

-- With its owner's rights, since requests see no replicas: it takes nothing from its caller, and says no more than yes or no.
CREATE FUNCTION every_server_knows_facts() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT NOT EXISTS (SELECT FROM replicas WHERE level IS NULL OR level < 4);
END;
REVOKE EXECUTE ON FUNCTION every_server_knows_facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION every_server_knows_facts TO grove_app, grove_engine;
