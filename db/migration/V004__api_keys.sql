-- Whoever calls is a row here, with a tenant, a scope, an end and a revocation. A key without a tenant is the operator's.
CREATE TABLE api_keys (
    id          uuid        PRIMARY KEY,
    tenant_id   uuid        REFERENCES tenants (id),
    name        text        NOT NULL,
    scope       text        NOT NULL CHECK (scope IN ('read_only', 'invoke', 'provision', 'admin')),
    -- A bearer sends its key; an oauth_client sends tokens that it was given here; an outside caller sends those of another issuer.
    kind        text        NOT NULL DEFAULT 'bearer' CHECK (kind IN ('bearer', 'oauth_client', 'outside')),
    -- The secret itself is not stored.
    secret_hash bytea       NOT NULL CHECK (octet_length(secret_hash) = 32),
    -- Of a client that signs: its public keys, a JWK set. NULL for one with a secret.
    public_keys text,
    issuer      text,
    subject     text,
    bootstrap   boolean     NOT NULL DEFAULT false,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz,
    revoked_at  timestamptz,
    rotated_at  timestamptz,
    UNIQUE (tenant_id, id),
    CHECK ((kind = 'outside') = (issuer IS NOT NULL AND subject IS NOT NULL)),
    CHECK (public_keys IS NULL OR kind = 'oauth_client'),
    -- Only operators' keys have no tenant, and an outside issuer makes no operators.
    CHECK (kind <> 'outside' OR tenant_id IS NOT NULL)
);

CREATE UNIQUE INDEX one_bootstrap_key ON api_keys (bootstrap) WHERE bootstrap;
CREATE INDEX api_keys_of_tenant ON api_keys (tenant_id, id);
CREATE INDEX api_keys_of_oauth ON api_keys (id) WHERE kind <> 'bearer';
CREATE UNIQUE INDEX api_keys_outside ON api_keys (tenant_id, issuer, subject) WHERE kind = 'outside';

CALL fence_by_tenant('api_keys');
-- Authentication looks a key up before any tenant is known; operators see the keys of all.
CALL open_to_engine('api_keys');
GRANT SELECT, INSERT, UPDATE ON api_keys TO grove_app;
GRANT SELECT, INSERT, UPDATE ON api_keys TO grove_engine;
