-- Two roles that own nothing fence every statement: grove_app for requests of one tenant, grove_engine for the engine.
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
