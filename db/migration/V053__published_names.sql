-- Agents and workflows are tools of MCP clients under one name each: of two that are published at once, only one can have it.
CREATE FUNCTION refuse_taken_published_name() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    -- The second of two that are published at once waits here until the first one is committed, and sees it then.
    PERFORM pg_advisory_xact_lock(hashtextextended('published ' || NEW.tenant_id || ' ' || NEW.name, 0));
    IF TG_TABLE_NAME <> 'agents' AND EXISTS (
           SELECT 1 FROM agents
            WHERE tenant_id = NEW.tenant_id AND name COLLATE "C" = NEW.name COLLATE "C"
              AND published_version IS NOT NULL AND deleted_at IS NULL)
    OR TG_TABLE_NAME <> 'workflows' AND EXISTS (
           SELECT 1 FROM workflows
            WHERE tenant_id = NEW.tenant_id AND name COLLATE "C" = NEW.name COLLATE "C"
              AND published_version IS NOT NULL AND deleted_at IS NULL)
    THEN
        RAISE unique_violation USING MESSAGE = 'the name is published already';
    END IF;
    RETURN NEW;
END
$function$;

CREATE TRIGGER agents_published_name BEFORE UPDATE OF published_version ON agents
    FOR EACH ROW WHEN (NEW.published_version IS NOT NULL) EXECUTE FUNCTION refuse_taken_published_name();
CREATE TRIGGER workflows_published_name BEFORE UPDATE OF published_version ON workflows
    FOR EACH ROW WHEN (NEW.published_version IS NOT NULL) EXECUTE FUNCTION refuse_taken_published_name();
