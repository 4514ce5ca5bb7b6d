-- What signs OAuth tokens: one key at a time, shared by all replicas, and those before it until their tokens have ended.
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
