-- Grants: dated, counted and revocable exceptions to named rules of the policies that govern runs, and the calls that used them.

CREATE TABLE grants (
    tenant_id       uuid        NOT NULL REFERENCES tenants (id),
    id              uuid        NOT NULL,
    -- Whose calls it is for: those of a run, of a run and all below it, of an agent's runs, or of the trees that a key starts.
    subject_kind    text        NOT NULL CHECK (subject_kind IN ('run', 'tree', 'agent', 'key')),
    subject_id      uuid        NOT NULL,
    -- Selectors of calls, and the condition that they are covered on; NULL for always.
    covers          json        NOT NULL,
    condition       text,
    -- Rules, each by its policy and its id.
    lifts           json        NOT NULL,
    -- Digests of the layers of the granter's key, which it does not lift.
    except_layers   text[]      COLLATE "C" NOT NULL,
    max_uses        integer     NOT NULL CHECK (max_uses >= 1),
    -- The row is the counter: whoever counts a use holds its lock.
    used            integer     NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND max_uses),
    expires_at      timestamptz NOT NULL,
    reason          text        NOT NULL,
    -- The key of the person where one is known, else the key that made it: nothing is lifted in trees that they started.
    granter         uuid        NOT NULL,
    granted_by      uuid        NOT NULL,
    granted_by_name text        NOT NULL,
    granted_at      timestamptz NOT NULL,
    -- When its run had ended; set as that run is resumed, which brings no grant back.
    ended_at        timestamptz,
    revoked_at      timestamptz,
    revoked_by      uuid,
    revoked_by_name text,
    PRIMARY KEY (tenant_id, id),
    CHECK (expires_at > granted_at AND expires_at <= granted_at + interval '30 days'),
    CHECK ((revoked_at IS NULL) = (revoked_by IS NULL) AND (revoked_at IS NULL) = (revoked_by_name IS NULL))
);
CREATE INDEX grants_of_subject ON grants (tenant_id, subject_id) WHERE revoked_at IS NULL AND ended_at IS NULL;

CALL fence_by_tenant('grants');
CALL open_to_engine('grants');
CALL open_to_deletion('grants');
-- What it grants is never changed, and no row goes but with its tenant.
GRANT SELECT, INSERT ON grants TO grove_app;
GRANT UPDATE (ended_at, revoked_at, revoked_by, revoked_by_name) ON grants TO grove_app;
GRANT SELECT ON grants TO grove_engine;
GRANT UPDATE (used, ended_at) ON grants TO grove_engine;

-- A call that used a grant. Written before the call's marker: who goes on with the run finds it, and uses it no second time.
CREATE TABLE grant_uses (
    tenant_id  uuid        NOT NULL,
    grant_id   uuid        NOT NULL,
    run_id     uuid        NOT NULL,
    turn       integer     NOT NULL,
    call_id    text        NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, grant_id, run_id, turn, call_id),
    FOREIGN KEY (tenant_id, grant_id) REFERENCES grants (tenant_id, id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CREATE INDEX grant_uses_of_run ON grant_uses (tenant_id, run_id, turn);

CALL fence_by_tenant('grant_uses');
CALL open_to_engine('grant_uses');
CALL open_to_deletion('grant_uses');
-- No UPDATE, no DELETE but with the run.
GRANT SELECT ON grant_uses TO grove_app;
GRANT SELECT, INSERT ON grant_uses TO grove_engine;

CREATE FUNCTION end_grants_of_resumed() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    UPDATE grants SET ended_at = OLD.finished_at
     WHERE tenant_id = NEW.tenant_id AND subject_id = NEW.id AND subject_kind IN ('run', 'tree')
       AND revoked_at IS NULL AND ended_at IS NULL;
    RETURN NULL;
END
$function$;
-- Whichever version of a server resumes the run.
CREATE TRIGGER agent_runs_end_grants AFTER UPDATE OF finished_at ON agent_runs
    FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL AND NEW.finished_at IS NULL) EXECUTE FUNCTION end_grants_of_resumed();

CREATE FUNCTION note_grant() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, 'grant', CASE TG_OP WHEN 'INSERT' THEN 'made' ELSE 'revoked' END,
                        NEW.subject_kind || ' ' || NEW.subject_id, NEW.id,
                        (SELECT string_agg((l.rule ->> 'rule') || ' of ' || (l.rule ->> 'policy'), ', ' ORDER BY l.place)
                           FROM json_array_elements(NEW.lifts) WITH ORDINALITY AS l (rule, place))
                        || ', ' || NEW.used || ' of ' || NEW.max_uses || ' uses: ' || NEW.reason);
    RETURN NULL;
END
$function$;
CREATE TRIGGER grants_audited AFTER INSERT ON grants FOR EACH ROW EXECUTE FUNCTION note_grant();
CREATE TRIGGER grants_revoked_audited AFTER UPDATE OF revoked_at ON grants FOR EACH ROW EXECUTE FUNCTION note_grant();
