-- Two roles that own nothing, so that row-level security binds them: one serves requests, one the engine.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'grove_app') THEN
        CREATE ROLE grove_app NOLOGIN NOINHERIT;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'grove_engine') THEN
        CREATE ROLE grove_engine NOLOGIN NOINHERIT;
    END IF;
    EXECUTE format('GRANT grove_app, grove_engine TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'The login role of Grove may not make or use its roles. Let a superuser run: '
        'CREATE ROLE grove_app NOLOGIN; CREATE ROLE grove_engine NOLOGIN; GRANT grove_app, grove_engine TO %;',
        quote_ident(current_user);
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO grove_app, grove_engine;
