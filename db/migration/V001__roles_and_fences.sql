-- Two roles that own nothing confine every statement: grove_app serves the requests of one tenant, grove_engine the engine.
-- Roles belong to the whole server, so another database may have brought them already.
DO $$
DECLARE
    role_name text;
BEGIN
    FOREACH role_name IN ARRAY ARRAY['grove_app', 'grove_engine'] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = role_name) THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL; -- another database of this server was faster
            END;
        END IF;
        IF NOT pg_has_role(role_name, 'MEMBER') THEN
            EXECUTE format('GRANT %I TO %I', role_name, current_user);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), role_name);
    END LOOP;
END
$$;

-- For each table with a tenant_id: grove_app reaches the rows of the tenant that its transaction names, and no other role
-- reaches any, the table's owner included. What a role may do with the rows that it reaches is granted table by table.
CREATE PROCEDURE fence_by_tenant(fenced regclass) LANGUAGE plpgsql AS $procedure$
DECLARE
    name text := (SELECT relname FROM pg_class WHERE oid = fenced);
BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format($policy$
        CREATE POLICY %I ON %s TO grove_app
            USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
            WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
        $policy$, name || '_tenant', fenced);
END
$procedure$;

-- For each of those tables that the engine works on: one statement of the engine reaches the rows of all tenants.
CREATE PROCEDURE open_to_engine(opened regclass) LANGUAGE plpgsql AS $procedure$
DECLARE
    name text := (SELECT relname FROM pg_class WHERE oid = opened);
BEGIN
    EXECUTE format('CREATE POLICY %I ON %s TO grove_engine USING (true) WITH CHECK (true)', name || '_engine', opened);
END
$procedure$;

REVOKE EXECUTE ON PROCEDURE fence_by_tenant, open_to_engine FROM PUBLIC;
