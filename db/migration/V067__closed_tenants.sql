-- A tenant that is being deleted is closed first: no run of it is inserted any more, whichever server is asked.
ALTER TABLE tenants ADD COLUMN closed_at timestamptz;
GRANT UPDATE (closed_at), DELETE ON tenants TO grove_engine;
CREATE POLICY tenants_deletion ON tenants AS RESTRICTIVE FOR DELETE TO grove_engine
    USING (id = NULLIF(current_setting('grove.deleting', true), '')::uuid);
ALTER TABLE saved_views ADD FOREIGN KEY (tenant_id) REFERENCES tenants (id);

-- Runs have no foreign key to their tenant, whose lock all starts would share. This takes no lock: the deletion goes on once every
-- transaction has ended that may have looked before the tenant was closed.
CREATE FUNCTION refuse_runs_of_closed_tenants() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT 1 FROM inserted i LEFT JOIN tenants t ON t.id = i.tenant_id
                WHERE t.id IS NULL OR t.closed_at IS NOT NULL) THEN
        RAISE foreign_key_violation USING MESSAGE = 'the tenant is being deleted';
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER agent_runs_of_open_tenants AFTER INSERT ON agent_runs REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_runs_of_closed_tenants();
