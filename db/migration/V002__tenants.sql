-- Tenants: every row but the operator's own points here.
CREATE TABLE tenants (
    id         uuid PRIMARY KEY,
    name       text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
    created_at timestamptz NOT NULL
);

-- Before the fence, which binds the owner too and would need a tenant.
INSERT INTO tenants (id, name, created_at)
VALUES ('01900000-0000-7000-8000-000000000001', 'default', now());

-- A tenant sees its own row; listing and creating is the operator's work and goes through grove_engine.
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CREATE POLICY tenants_tenant ON tenants TO grove_app
    USING (id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (false);
CALL open_to_engine('tenants');
GRANT SELECT ON tenants TO grove_app;
GRANT SELECT, INSERT ON tenants TO grove_engine;
