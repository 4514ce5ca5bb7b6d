-- OAuth: whoever calls with a token is a row among the keys, so that tenant, scope, end and revocation are those of a key.
ALTER TABLE api_keys
    -- A bearer sends its key; an oauth_client sends tokens that it was given here; an outside caller sends those of another issuer.
    ADD COLUMN kind        text NOT NULL DEFAULT 'bearer' CHECK (kind IN ('bearer', 'oauth_client', 'outside')),
    -- Of a client that signs: its public keys, a JWK set. NULL for one with a secret.
    ADD COLUMN public_keys text,
    ADD COLUMN issuer      text,
    ADD COLUMN subject     text,
    ADD CHECK ((kind = 'outside') = (issuer IS NOT NULL AND subject IS NOT NULL)),
    ADD CHECK (public_keys IS NULL OR kind = 'oauth_client'),
    -- Only operators' keys have no tenant, and nobody outside makes one of those.
    ADD CHECK (kind <> 'outside' OR tenant_id IS NOT NULL);

CREATE INDEX api_keys_of_oauth ON api_keys (id) WHERE kind <> 'bearer';
CREATE UNIQUE INDEX api_keys_outside ON api_keys (tenant_id, issuer, subject) WHERE kind = 'outside';

-- What signs tokens: one key at a time, shared by all replicas, and those before it until their tokens have ended.
CREATE TABLE oauth_signing_keys (
    kid            text        NOT NULL PRIMARY KEY,
    public_key     text        NOT NULL,
    -- Sealed, as secrets are.
    private_key    text        NOT NULL,
    created_at     timestamptz NOT NULL,
    -- NULL for the one that signs.
    verifies_until timestamptz
);
CREATE UNIQUE INDEX one_oauth_signing_key ON oauth_signing_keys ((true)) WHERE verifies_until IS NULL;
GRANT SELECT, INSERT, DELETE, UPDATE (verifies_until) ON oauth_signing_keys TO grove_engine;
