-- Which persons have ever had the secret of a key, and which sessions a provider vouched for: what proves a person in a vote.

-- Whoever makes a key is given its secret, and so is whoever gives it another one; also by a key of theirs. A rotation takes a key from nobody:
-- who had it before may still stand behind what was done with it. `api_keys.made_by` stays for servers of before.
CREATE TABLE key_persons (
    tenant_id uuid        NOT NULL,
    key_id    uuid        NOT NULL,
    -- The key of the person, as their issuer knows them.
    person    uuid        NOT NULL,
    since     timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, key_id, person),
    FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys (tenant_id, id),
    FOREIGN KEY (tenant_id, person) REFERENCES api_keys (tenant_id, id)
);

CALL fence_by_tenant('key_persons');
CALL open_to_engine('key_persons');
CALL open_to_deletion('key_persons');
-- No UPDATE, no DELETE but with the tenant.
GRANT SELECT, INSERT ON key_persons TO grove_app;
GRANT SELECT, INSERT ON key_persons TO grove_engine;

-- Whichever version of a server makes or rotates the key. Whoever acts with a key of several persons may be any of them.
CREATE FUNCTION note_key_persons() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    actor uuid := NULLIF(current_setting('grove.actor', true), '')::uuid;
BEGIN
    INSERT INTO key_persons (tenant_id, key_id, person, since)
    SELECT NEW.tenant_id, NEW.id, k.id, now() FROM api_keys k
     WHERE k.tenant_id = NEW.tenant_id AND k.id = actor AND k.kind = 'outside'
     UNION ALL
    SELECT NEW.tenant_id, NEW.id, p.person, now() FROM key_persons p
     WHERE p.tenant_id = NEW.tenant_id AND p.key_id = actor
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$function$;
CREATE TRIGGER api_keys_persons AFTER INSERT ON api_keys
    FOR EACH ROW WHEN (NEW.kind <> 'outside' AND NEW.tenant_id IS NOT NULL) EXECUTE FUNCTION note_key_persons();
CREATE TRIGGER api_keys_persons_rotated AFTER UPDATE OF secret_hash ON api_keys
    FOR EACH ROW WHEN (NEW.kind <> 'outside' AND NEW.tenant_id IS NOT NULL AND NEW.secret_hash <> OLD.secret_hash)
    EXECUTE FUNCTION note_key_persons();

-- Those of before, as the audit has them: of keys made before there was `made_by`, too, and of rotated ones. The owner of a fenced table reaches
-- no row of it.
SET LOCAL ROLE grove_engine;
INSERT INTO key_persons (tenant_id, key_id, person, since)
WITH RECURSIVE given AS (
    SELECT k.tenant_id, k.id AS key_id, a.key_id AS actor, a.at
      FROM audit_changes a JOIN api_keys k ON k.tenant_id = a.tenant_id AND k.id = a.object_id AND k.kind <> 'outside'
     WHERE a.kind IN ('key', 'client') AND a.action IN ('created', 'rotated') AND a.status = 'ok' AND a.key_id IS NOT NULL
     UNION
    SELECT tenant_id, id, made_by, created_at FROM api_keys WHERE made_by IS NOT NULL AND tenant_id IS NOT NULL
), held AS (
    SELECT g.tenant_id, g.key_id, g.actor AS person, g.at AS since
      FROM given g JOIN api_keys k ON k.tenant_id = g.tenant_id AND k.id = g.actor AND k.kind = 'outside'
     UNION
    SELECT g.tenant_id, g.key_id, h.person, g.at
      FROM held h JOIN given g ON g.tenant_id = h.tenant_id AND g.actor = h.key_id AND g.at >= h.since
)
SELECT tenant_id, key_id, person, min(since) FROM held GROUP BY tenant_id, key_id, person;
RESET ROLE;

-- Others whom a vote is of: persons who have had its key, too, and the key itself. Whoever is one of them has voted.
ALTER TABLE decision_votes ADD COLUMN others uuid[] NOT NULL DEFAULT '{}';

-- Whether the provider signed its person in at that browser. A link is given away; a server of before says of none that it did.
ALTER TABLE ui_sessions ADD COLUMN signed_in boolean NOT NULL DEFAULT false;
