-- The fence needs names: every row but the operator's own points here.
CREATE TABLE tenants (
    id         uuid PRIMARY KEY,
    name       text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
    created_at timestamptz NOT NULL
);

-- A tenant sees its own row; listing and creating is the operator's work and goes through grove_engine.
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_own ON tenants TO grove_app
    USING (id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (false);
CREATE POLICY engine_all ON tenants TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON tenants TO grove_app;
GRANT SELECT, INSERT ON tenants TO grove_engine;

-- The owner is fenced too (FORCE); this one row is written before the fence would need a tenant.
ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
INSERT INTO tenants (id, name, created_at)
VALUES ('01900000-0000-7000-8000-000000000001', 'default', now());
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
