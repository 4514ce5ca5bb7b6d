-- Approvals by several people: on which terms a call is approved, who has said what of it, and which keys are one person's.

-- Terms of a policy that one decision of any key does not satisfy, with what a vote is bound to; NULL where it does.
ALTER TABLE agent_run_waits ADD COLUMN quorum json;
-- Edited arguments are voted on anew, and have a binding of their own.
GRANT UPDATE (quorum) ON agent_run_waits TO grove_app;

-- The outside caller who made the key, or made the key that made it: one person votes once, with whichever. NULL where nobody is known.
ALTER TABLE api_keys ADD COLUMN made_by uuid;

-- Whichever version of a server makes the key.
CREATE FUNCTION note_maker() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    NEW.made_by := (SELECT CASE k.kind WHEN 'outside' THEN k.id ELSE k.made_by END
                      FROM api_keys k
                     WHERE k.id = NULLIF(current_setting('grove.actor', true), '')::uuid AND k.tenant_id = NEW.tenant_id);
    RETURN NEW;
END
$function$;
CREATE TRIGGER api_keys_made_by BEFORE INSERT ON api_keys FOR EACH ROW WHEN (NEW.kind <> 'outside') EXECUTE FUNCTION note_maker();

-- What people say of a call that waits. No UPDATE, no DELETE but with the run: an edit begins another round, and votes of the one before count no more.
CREATE TABLE decision_votes (
    tenant_id  uuid        NOT NULL,
    run_id     uuid        NOT NULL,
    wait_id    uuid        NOT NULL,
    round      integer     NOT NULL CHECK (round >= 0),
    -- The key of the person where one is known, else the key that voted: once in a round.
    voter      uuid        NOT NULL,
    key_id     uuid        NOT NULL,
    key_name   text        NOT NULL,
    scope      text        NOT NULL CHECK (scope IN ('invoke', 'provision', 'admin')),
    -- The person, as their issuer knows them.
    issuer     text,
    subject    text,
    -- Whether that issuer vouched for the vote, and not a key that the person had made.
    signed_in  boolean     NOT NULL,
    -- Whether they, or a key of theirs, started the tree of the run; NULL where it is not known who did.
    starter    boolean,
    verdict    text        NOT NULL CHECK (verdict IN ('approve', 'deny')),
    -- SHA-256 of what was voted on.
    binding    text        COLLATE "C" NOT NULL CHECK (binding ~ '^[0-9a-f]{64}$'),
    at         timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, wait_id, round, voter),
    CHECK ((issuer IS NULL) = (subject IS NULL)),
    CHECK (issuer IS NOT NULL OR NOT signed_in),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CREATE INDEX decision_votes_of_run ON decision_votes (tenant_id, run_id);

CALL fence_by_tenant('decision_votes');
CALL open_to_engine('decision_votes');
CALL open_to_deletion('decision_votes');
GRANT SELECT, INSERT ON decision_votes TO grove_app;
-- The gate of the call counts them.
GRANT SELECT ON decision_votes TO grove_engine;

CREATE FUNCTION note_vote() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, 'approval', 'voted', w.tool, NEW.run_id, 'call ' || w.call_id || ': ' || NEW.verdict)
       FROM agent_run_waits w WHERE w.tenant_id = NEW.tenant_id AND w.id = NEW.wait_id;
    RETURN NULL;
END
$function$;
CREATE TRIGGER decision_votes_audited AFTER INSERT ON decision_votes FOR EACH ROW EXECUTE FUNCTION note_vote();
