-- Policies of keys and of sessions: whatever a key starts, and each answer of a session, is governed by them beside those of its agent.

-- Policies of a key, from the outermost on. Those of the server have no row of their own: policy_id is NULL for them.
CREATE TABLE key_layers (
    tenant_id  uuid     NOT NULL,
    key_id     uuid     NOT NULL,
    place      smallint NOT NULL CHECK (place >= 0),
    name       text     COLLATE "C" NOT NULL,
    version    integer  NOT NULL,
    digest     text     COLLATE "C" NOT NULL,
    policy_id  uuid,
    PRIMARY KEY (tenant_id, key_id, place),
    FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys (tenant_id, id),
    FOREIGN KEY (tenant_id, policy_id, version) REFERENCES policy_versions (tenant_id, policy_id, version),
    FOREIGN KEY (tenant_id, digest) REFERENCES authority_layers (tenant_id, digest)
);

-- Which keys have a policy, before it is deleted.
CREATE INDEX key_layers_of_policy ON key_layers (tenant_id, policy_id);

CALL fence_by_tenant('key_layers');
-- A key is looked up before any tenant is known.
CALL open_to_engine('key_layers');
CALL open_to_deletion('key_layers');
-- No UPDATE, no DELETE: a key keeps its policies, so that what was read of them once stays true.
GRANT SELECT, INSERT ON key_layers TO grove_app;
GRANT SELECT ON key_layers TO grove_engine;

-- Digest of the chain of layers that each answer has besides; NULL of most. As of runs, a chain that is missing denies.
ALTER TABLE sessions ADD COLUMN authority text COLLATE "C";

-- A server that knows no policies of keys would start what such a key asks for without them, and what a session has to answer.
CREATE OR REPLACE FUNCTION refuse_runs_without_authority() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM agent_version_policies p
                WHERE p.tenant_id = NEW.tenant_id AND p.agent_id = NEW.agent_id AND p.agent_version = NEW.agent_version)
       OR EXISTS (SELECT FROM agent_runs r
                   WHERE r.tenant_id = NEW.tenant_id AND r.authority IS NOT NULL
                     AND r.id IN (NEW.parent_run_id, NEW.forked_from_run_id))
       OR EXISTS (SELECT FROM key_layers l
                   WHERE l.tenant_id = NEW.tenant_id AND l.key_id = NEW.started_by)
       OR EXISTS (SELECT FROM sessions s
                   WHERE s.tenant_id = NEW.tenant_id AND s.id = NEW.session_id AND s.authority IS NOT NULL) THEN
        RAISE restrict_violation USING MESSAGE = 'the run would lose the policies that it is governed by; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;

-- It would also give such a key another one, or the secret of another one, without its policies.
CREATE FUNCTION refuse_keys_without_policies() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM key_layers l WHERE l.key_id::text = current_setting('grove.actor', true)) THEN
        RAISE restrict_violation USING MESSAGE = 'the key would lose the policies of the one that asks for it; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER api_keys_with_policies BEFORE INSERT OR UPDATE OF secret_hash ON api_keys
    FOR EACH ROW WHEN (grove_level() < 2) EXECUTE FUNCTION refuse_keys_without_policies();
