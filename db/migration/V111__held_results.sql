-- Results that the model of a run does not see, and answers of a bounded size. Governed runs have level 5 from here on.

-- A server of before would show what is held to the model of such a run, and copy its turns without saying what is.
CREATE FUNCTION refuse_runs_without_held_results() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM agent_runs r
                WHERE r.tenant_id = NEW.tenant_id AND r.level >= 5
                  AND r.id IN (NEW.parent_run_id, NEW.forked_from_run_id)) THEN
        RAISE restrict_violation USING MESSAGE = 'the run would show what its policies hold; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER agent_runs_with_held_results BEFORE INSERT ON agent_runs
    FOR EACH ROW WHEN (grove_level() < 5) EXECUTE FUNCTION refuse_runs_without_held_results();
