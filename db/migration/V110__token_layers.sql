-- Layers of the token that a message was sent with: while it waits, the token ends, and the run that answers it is governed by them all the same.

-- Digests with commas between, as in agent_runs' chains; NULL of most. What is not there denies.
ALTER TABLE session_messages ADD COLUMN token_layers text COLLATE "C";

-- A server of before would answer such a message by the layers of its key alone. It leaves the session to a newer one, whichever message is next.
CREATE FUNCTION refuse_runs_without_token_layers() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM session_messages m
                WHERE m.tenant_id = NEW.tenant_id AND m.session_id = NEW.session_id
                  AND m.state IN ('queued', 'steering') AND m.token_layers IS NOT NULL) THEN
        RAISE restrict_violation USING MESSAGE = 'the run would lose the policies of the token that asked for it; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER agent_runs_with_token_layers BEFORE INSERT ON agent_runs
    FOR EACH ROW WHEN (grove_level() < 5 AND NEW.session_id IS NOT NULL) EXECUTE FUNCTION refuse_runs_without_token_layers();
