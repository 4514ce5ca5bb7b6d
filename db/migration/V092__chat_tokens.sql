-- Tokens with which pages speak with one agent for one person. A token stands for a key, as a browser's cookie does, and ends with it.
CREATE TABLE chat_tokens (
    -- SHA-256 of the token, which is not stored.
    id_hash     bytea       NOT NULL PRIMARY KEY CHECK (octet_length(id_hash) = 32),
    tenant_id   uuid        NOT NULL REFERENCES tenants (id),
    -- Without foreign keys: an operator's key has no tenant, and tokens that are made at the same time would share a lock of their agent's row.
    -- Neither is removed while its tenant is there, and a token counts only beside both.
    key_id      uuid        NOT NULL,
    agent_id    uuid        NOT NULL,
    user_name   text        NOT NULL CHECK (char_length(user_name) BETWEEN 1 AND 200),
    -- The client's id of the one chat that it opens; NULL for all of the person's with the agent.
    external_id text        COLLATE "C" CHECK (char_length(external_id) BETWEEN 1 AND 128),
    -- Of pages, one of which must send it; empty for any caller.
    origins     text[]      NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL
);
CREATE INDEX chat_tokens_by_end ON chat_tokens (expires_at);
CREATE INDEX chat_tokens_of_agent ON chat_tokens (tenant_id, agent_id);
CREATE INDEX chat_tokens_of_user ON chat_tokens (tenant_id, user_name);

CALL fence_by_tenant('chat_tokens');
-- A token's tenant is known only after it has been found.
CALL open_to_engine('chat_tokens');
GRANT SELECT, INSERT, DELETE ON chat_tokens TO grove_app;
GRANT SELECT, DELETE ON chat_tokens TO grove_engine;

-- Replicas remember tokens that they have found good, as they do keys: one that is ended before its time counts as a revocation.
CREATE CONSTRAINT TRIGGER count_chat_token_revocation AFTER DELETE ON chat_tokens
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION count_key_revocation();

-- Tokens end with their agent, and when their tenant is closed.
CREATE FUNCTION end_chat_tokens() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF TG_TABLE_NAME = 'agents' THEN
        DELETE FROM chat_tokens WHERE tenant_id = NEW.tenant_id AND agent_id = NEW.id;
    ELSE
        DELETE FROM chat_tokens WHERE tenant_id = NEW.id;
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER agents_end_chat_tokens AFTER UPDATE OF deleted_at ON agents FOR EACH ROW
    WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_chat_tokens();
CREATE TRIGGER tenants_end_chat_tokens AFTER UPDATE OF closed_at ON tenants FOR EACH ROW
    WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION end_chat_tokens();

-- For whom it is made is not said: entries outlive the data of persons.
CREATE FUNCTION note_chat_token() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, 'chat_token', 'created',
                        (SELECT a.name FROM agents a WHERE a.tenant_id = NEW.tenant_id AND a.id = NEW.agent_id), NEW.agent_id,
                        'for ' || ceil(extract(epoch FROM NEW.expires_at - NEW.created_at)) || ' s');
    RETURN NULL;
END
$function$;
CREATE TRIGGER chat_tokens_audited AFTER INSERT ON chat_tokens FOR EACH ROW EXECUTE FUNCTION note_chat_token();
