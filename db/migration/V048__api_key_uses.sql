-- When each key was used last, beside the keys: a change of a key's own row counts as a revocation, after which every replica looks its keys up again.
CREATE TABLE api_key_uses (
    key_id       uuid        NOT NULL PRIMARY KEY,
    -- NULL for an operator's key.
    tenant_id    uuid        REFERENCES tenants (id),
    last_used_at timestamptz NOT NULL,
    FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys (tenant_id, id)
);

CALL fence_by_tenant('api_key_uses');
-- One statement writes the uses of many tenants' keys.
CALL open_to_engine('api_key_uses');
GRANT SELECT ON api_key_uses TO grove_app;
GRANT SELECT, INSERT, UPDATE (last_used_at) ON api_key_uses TO grove_engine;
