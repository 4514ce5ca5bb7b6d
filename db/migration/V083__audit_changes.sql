-- The other half of the audit: what was changed and decided, by which key and through which door. Each row is written by the transaction of its
-- change, by triggers, so that no way of making a change is a way around it; ADR 0107.
CREATE TABLE audit_changes (
    -- UUIDv7, so that their order is that of time, beside the entries of mcp_audit_log.
    id          uuid        NOT NULL PRIMARY KEY,
    at          timestamptz NOT NULL,
    -- NULL for what all tenants share. Without a foreign key: the trail outlives the tenant.
    tenant_id   uuid,
    -- NULL for what a server did by itself.
    key_id      uuid,
    key_name    text,
    door        text        NOT NULL CHECK (door IN ('rest', 'ui', 'mcp', 'server')),
    kind        text        NOT NULL,
    action      text        NOT NULL,
    object_name text,
    object_id   uuid,
    -- The version, the reason, or what was set; never a value of a secret.
    detail      text,
    -- A denied one was refused for its key's scope, and changed nothing.
    status      text        NOT NULL CHECK (status IN ('ok', 'denied')),
    CHECK ((key_id IS NULL) = (key_name IS NULL))
);
CREATE INDEX audit_changes_of_tenant ON audit_changes (tenant_id, id);
CREATE INDEX audit_changes_of_tenants_kind ON audit_changes (tenant_id, kind, id);
CREATE INDEX audit_changes_of_kind ON audit_changes (kind, id);
CREATE INDEX audit_changes_of_key ON audit_changes (key_id, id);
CREATE INDEX audit_changes_of_name ON audit_changes (object_name) WHERE object_name IS NOT NULL;
CREATE INDEX audit_changes_of_object ON audit_changes (object_id) WHERE object_id IS NOT NULL;
CREATE INDEX audit_changes_denied ON audit_changes (id) WHERE status = 'denied';

CALL fence_by_tenant('audit_changes');
CALL open_to_engine('audit_changes');
-- Kept for 400 days (in hours: a day of a time zone may have 23), so that a yearly audit sees the whole year; younger ones by the database's rule.
CREATE POLICY audit_changes_old ON audit_changes AS RESTRICTIVE FOR DELETE TO grove_engine
    USING (at < now() - interval '9600 hours');
GRANT SELECT, INSERT ON audit_changes TO grove_app;
GRANT SELECT, INSERT, DELETE ON audit_changes TO grove_engine;

-- Who acts is set for the transaction by the server, as the tenant is.
CREATE FUNCTION note_change(of_tenant uuid, of_kind text, of_action text, of_name text, of_id uuid, of_detail text, of_status text DEFAULT 'ok')
RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
    actor  uuid        := NULLIF(current_setting('grove.actor', true), '')::uuid;
    begun  timestamptz := clock_timestamp();
    micros bigint      := floor(extract(epoch FROM begun) * 1000000);
BEGIN
    INSERT INTO audit_changes (id, at, tenant_id, key_id, key_name, door, kind, action, object_name, object_id, detail, status)
    VALUES (
        -- The milliseconds, the version, and in place of random bits the microseconds, so that entries of one transaction keep their order.
        encode(int8send(((micros / 1000) << 16) | 28672 | ((micros % 1000) * 4))
                   || substring(uuid_send(gen_random_uuid()) FROM 9), 'hex')::uuid,
        begun, of_tenant, actor,
        CASE WHEN actor IS NOT NULL THEN current_setting('grove.actor_name', true) END,
        CASE WHEN actor IS NULL THEN 'server' ELSE current_setting('grove.door', true) END,
        of_kind, of_action, left(of_name, 300), of_id, left(of_detail, 500), of_status);
END
$function$;
REVOKE EXECUTE ON FUNCTION note_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_change TO grove_app, grove_engine;

-- Definitions with versions. The argument is the kind.
CREATE FUNCTION note_definition() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    after   jsonb := to_jsonb(NEW);
    before  jsonb := '{}';
    version text  := 'version ' || COALESCE(after ->> 'current_version', after ->> 'version');
BEGIN
    IF TG_OP = 'UPDATE' THEN
        before := to_jsonb(OLD);
    END IF;
    IF COALESCE(after ->> 'current_version', after ->> 'version')
           IS DISTINCT FROM COALESCE(before ->> 'current_version', before ->> 'version') THEN
        PERFORM note_change(NEW.tenant_id, TG_ARGV[0], 'stored', NEW.name, NEW.id, version);
    END IF;
    IF after ->> 'mcp_exposed_at' IS DISTINCT FROM before ->> 'mcp_exposed_at' THEN
        PERFORM note_change(NEW.tenant_id, TG_ARGV[0],
                            CASE WHEN after ->> 'published_version' IS NULL THEN 'unpublished' ELSE 'published' END,
                            NEW.name, NEW.id, 'version ' || (after ->> 'published_version'));
    END IF;
    IF after ->> 'deleted_at' IS NOT NULL AND before ->> 'deleted_at' IS NULL THEN
        PERFORM note_change(NEW.tenant_id, TG_ARGV[0], 'deleted', NEW.name, NEW.id, NULL);
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER agents_audited AFTER INSERT OR UPDATE ON agents FOR EACH ROW EXECUTE FUNCTION note_definition('agent');
CREATE TRIGGER workflows_audited AFTER INSERT OR UPDATE ON workflows FOR EACH ROW EXECUTE FUNCTION note_definition('workflow');
CREATE TRIGGER skills_audited AFTER INSERT OR UPDATE ON skills FOR EACH ROW EXECUTE FUNCTION note_definition('skill');
CREATE TRIGGER custom_tools_audited AFTER INSERT OR UPDATE ON custom_tools FOR EACH ROW EXECUTE FUNCTION note_definition('tool');
CREATE TRIGGER model_endpoints_audited AFTER INSERT OR UPDATE ON model_endpoints FOR EACH ROW EXECUTE FUNCTION note_definition('model_endpoint');
CREATE TRIGGER tool_providers_audited AFTER INSERT OR UPDATE OF version, deleted_at ON tool_providers
    FOR EACH ROW EXECUTE FUNCTION note_definition('tool_provider');

-- What registering approves is in the provider's own entry.
CREATE FUNCTION note_provided_tool() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    tool text := (SELECT p.name FROM tool_providers p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.provider_id) || ':' || NEW.tool;
BEGIN
    IF NEW.approved_sha256 IS DISTINCT FROM OLD.approved_sha256 THEN
        PERFORM note_change(NEW.tenant_id, 'provided_tool', CASE WHEN NEW.approved_sha256 IS NULL THEN 'unapproved' ELSE 'approved' END,
                            tool, NEW.provider_id, 'sha256 ' || NEW.approved_sha256);
    END IF;
    IF (NEW.effect, NEW.key_argument, NEW.needs_approval) IS DISTINCT FROM (OLD.effect, OLD.key_argument, OLD.needs_approval) THEN
        PERFORM note_change(NEW.tenant_id, 'provided_tool', 'set', tool, NEW.provider_id,
                            jsonb_strip_nulls(jsonb_build_object('effect', NEW.effect, 'key_argument', NEW.key_argument,
                                                                 'needs_approval', NEW.needs_approval))::text);
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER tool_provider_tools_audited AFTER UPDATE ON tool_provider_tools FOR EACH ROW EXECUTE FUNCTION note_provided_tool();

-- Callers that another issuer vouches for are known from their first token on, without a decision; a revocation is one.
CREATE FUNCTION note_key() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    kind text := CASE NEW.kind WHEN 'bearer' THEN 'key' ELSE 'client' END;
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM note_change(NEW.tenant_id, kind, 'created', NEW.name, NEW.id, 'scope ' || NEW.scope);
        RETURN NULL;
    END IF;
    IF NEW.revoked_at IS NOT NULL AND OLD.revoked_at IS NULL THEN
        PERFORM note_change(NEW.tenant_id, kind, 'revoked', NEW.name, NEW.id, NULL);
    END IF;
    IF NEW.secret_hash <> OLD.secret_hash THEN
        PERFORM note_change(NEW.tenant_id, kind, 'rotated', NEW.name, NEW.id, NULL);
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER api_keys_made_audited AFTER INSERT ON api_keys FOR EACH ROW WHEN (NEW.kind <> 'outside') EXECUTE FUNCTION note_key();
CREATE TRIGGER api_keys_audited AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION note_key();

CREATE FUNCTION note_signing_key() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NULL, 'signing_key', 'created', NEW.kid, NULL, NULL);
    RETURN NULL;
END
$function$;
CREATE TRIGGER oauth_signing_keys_audited AFTER INSERT ON oauth_signing_keys FOR EACH ROW EXECUTE FUNCTION note_signing_key();

-- What a deletion of the tenant takes is in the entry of that.
CREATE FUNCTION note_secret() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_change(OLD.tenant_id, 'secret', 'deleted', OLD.name, NULL, NULL);
    ELSE
        PERFORM note_change(NEW.tenant_id, 'secret', CASE TG_OP WHEN 'INSERT' THEN 'stored' ELSE 'replaced' END, NEW.name, NULL, NULL);
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER secrets_audited AFTER INSERT OR UPDATE OF version ON secrets FOR EACH ROW EXECUTE FUNCTION note_secret();
CREATE TRIGGER secrets_deleted_audited AFTER DELETE ON secrets FOR EACH ROW
    WHEN (current_setting('grove.actor', true) <> '') EXECUTE FUNCTION note_secret();

-- Settings of operators: what was set, without who set it and when.
CREATE FUNCTION note_setting() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    after jsonb := to_jsonb(NEW);
BEGIN
    PERFORM note_change((after ->> 'tenant_id')::uuid, TG_ARGV[0], 'set', after ->> 'model', (after ->> 'tenant_id')::uuid,
                        (jsonb_strip_nulls(after) - '{tenant_id,model,source,updated_by,updated_by_name,updated_at}'::text[])::text);
    RETURN NULL;
END
$function$;
CREATE TRIGGER model_prices_audited AFTER INSERT OR UPDATE ON model_prices FOR EACH ROW EXECUTE FUNCTION note_setting('price');
CREATE TRIGGER tenant_limits_audited AFTER INSERT OR UPDATE ON tenant_limits FOR EACH ROW EXECUTE FUNCTION note_setting('limits');
CREATE TRIGGER tenant_retention_audited AFTER INSERT OR UPDATE ON tenant_retention FOR EACH ROW EXECUTE FUNCTION note_setting('retention');

CREATE FUNCTION note_tenant() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.id, 'tenant', 'created', NEW.name, NEW.id, NULL);
    RETURN NULL;
END
$function$;
CREATE TRIGGER tenants_audited AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION note_tenant();

CREATE FUNCTION note_hold() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, 'hold', CASE WHEN NEW.released_at IS NULL THEN 'placed' ELSE 'released' END,
                        COALESCE(NEW.run_id::text, 'all of the tenant'), NEW.id, NEW.reason);
    RETURN NULL;
END
$function$;
CREATE TRIGGER legal_holds_placed_audited AFTER INSERT ON legal_holds FOR EACH ROW EXECUTE FUNCTION note_hold();
CREATE TRIGGER legal_holds_audited AFTER UPDATE ON legal_holds FOR EACH ROW
    WHEN (OLD.released_at IS NULL AND NEW.released_at IS NOT NULL) EXECUTE FUNCTION note_hold();

-- Deletions on request; of a person the subject is a digest. What goes by its age is in the records of deletions.
CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, CASE NEW.kind WHEN 'user' THEN 'person' ELSE NEW.kind END,
                        CASE NEW.status WHEN 'completed' THEN 'deleted' ELSE 'deletion_begun' END,
                        NEW.subject, CASE NEW.kind WHEN 'run' THEN NEW.subject::uuid WHEN 'tenant' THEN NEW.tenant_id END,
                        'deletion ' || NEW.id);
    RETURN NULL;
END
$function$;
CREATE TRIGGER deletions_begun_audited AFTER INSERT ON deletions FOR EACH ROW WHEN (NEW.kind <> 'retention') EXECUTE FUNCTION note_deletion();
CREATE TRIGGER deletions_audited AFTER UPDATE OF status ON deletions FOR EACH ROW
    WHEN (NEW.kind <> 'retention' AND OLD.status <> NEW.status) EXECUTE FUNCTION note_deletion();

-- Decisions and answers, and waits whose time ended, which counts as a decision. What a child gave, or what ended with its run, is none.
CREATE FUNCTION note_decision() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, CASE NEW.kind WHEN 'client_tool' THEN 'tool_result' ELSE NEW.kind END,
                        NEW.resolution, NEW.tool, NEW.run_id,
                        concat_ws(': ', 'call ' || NEW.call_id || CASE WHEN NEW.edited_arguments IS NULL THEN '' ELSE ', arguments edited' END,
                                  NEW.reason));
    RETURN NULL;
END
$function$;
CREATE TRIGGER agent_run_waits_audited AFTER UPDATE OF resolved_at ON agent_run_waits FOR EACH ROW
    WHEN (OLD.resolved_at IS NULL AND NEW.resolved_at IS NOT NULL AND NEW.kind <> 'child' AND NEW.resolution <> 'withdrawn')
    EXECUTE FUNCTION note_decision();

CREATE FUNCTION note_sent_event() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    PERFORM note_change(NEW.tenant_id, 'event', 'sent', NEW.name, NEW.run_id, NULL);
    RETURN NULL;
END
$function$;
CREATE TRIGGER workflow_events_audited AFTER INSERT ON workflow_events FOR EACH ROW
    WHEN (current_setting('grove.actor', true) <> '') EXECUTE FUNCTION note_sent_event();
