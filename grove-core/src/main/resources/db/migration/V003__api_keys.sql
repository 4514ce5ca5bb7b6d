-- Bearer keys; only the hash of the secret is here. A key without a tenant is the operator's.
CREATE TABLE api_keys (
    id              uuid PRIMARY KEY,
    tenant_id       uuid REFERENCES tenants (id),
    name            text NOT NULL,
    scope           text NOT NULL CHECK (scope IN ('read_only', 'invoke', 'provision', 'admin')),
    secret_hash     bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
    bootstrap       boolean NOT NULL DEFAULT false,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz,
    revoked_at      timestamptz,
    rotated_at      timestamptz,
    UNIQUE (tenant_id, id)
);

CREATE UNIQUE INDEX one_bootstrap_key ON api_keys (bootstrap) WHERE bootstrap;
CREATE INDEX api_keys_of_tenant ON api_keys (tenant_id, id);

ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_own ON api_keys TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
-- Authentication looks a key up before any tenant is known; operators see the keys of all.
CREATE POLICY engine_all ON api_keys TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON api_keys TO grove_app;
GRANT SELECT, INSERT, UPDATE ON api_keys TO grove_engine;
