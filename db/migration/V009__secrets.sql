-- Secrets: values sealed with a data key of their tenant, which is wrapped by a master key that is never in the database.

-- How a passphrase becomes a master key. The id is a fingerprint of the key, so that the right one is recognised.
CREATE TABLE master_key_derivations (
    key_id     text        NOT NULL PRIMARY KEY,
    salt       bytea       NOT NULL CHECK (octet_length(salt) >= 16),
    memory_kib integer     NOT NULL CHECK (memory_kib >= 65536),
    passes     integer     NOT NULL CHECK (passes >= 1),
    lanes      integer     NOT NULL CHECK (lanes >= 1),
    created_at timestamptz NOT NULL
);

GRANT SELECT, INSERT ON master_key_derivations TO grove_engine;

CREATE TABLE tenant_data_keys (
    tenant_id     uuid        NOT NULL REFERENCES tenants (id),
    version       integer     NOT NULL CHECK (version >= 1),
    master_key_id text        NOT NULL,
    nonce         bytea       NOT NULL CHECK (octet_length(nonce) = 12),
    wrapped       bytea       NOT NULL,
    created_at    timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, version)
);

CREATE INDEX tenant_data_keys_by_master_key ON tenant_data_keys (master_key_id);

CALL fence_by_tenant('tenant_data_keys');
CALL open_to_engine('tenant_data_keys');
-- Nothing for grove_app: no request ever needs to read a wrapped key.
GRANT SELECT, INSERT ON tenant_data_keys TO grove_engine;
GRANT UPDATE (master_key_id, nonce, wrapped) ON tenant_data_keys TO grove_engine;

CREATE TABLE secrets (
    tenant_id        uuid        NOT NULL,
    name             text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,127}$'),
    -- The tenant's generation at the time: no two values a tenant ever had share one.
    version          bigint      NOT NULL CHECK (version >= 1),
    data_key_version integer     NOT NULL,
    nonce            bytea       NOT NULL CHECK (octet_length(nonce) = 12),
    ciphertext       bytea       NOT NULL,
    -- Of the value: what a tenant stores altogether is limited.
    value_bytes      integer     NOT NULL CHECK (value_bytes >= 1),
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, name),
    FOREIGN KEY (tenant_id, data_key_version) REFERENCES tenant_data_keys (tenant_id, version)
);

CALL fence_by_tenant('secrets');
CALL open_to_engine('secrets');
-- Requests write values and never read them, not even sealed.
GRANT SELECT (tenant_id, name, version, value_bytes, created_at, updated_at) ON secrets TO grove_app;
GRANT INSERT, DELETE ON secrets TO grove_app;
GRANT UPDATE (version, data_key_version, nonce, ciphertext, value_bytes, updated_at) ON secrets TO grove_app;
GRANT SELECT ON secrets TO grove_engine;

-- Grows with every change to a tenant's secrets: how replicas notice that what they hold is old.
CREATE TABLE secret_generations (
    tenant_id  uuid   NOT NULL PRIMARY KEY REFERENCES tenants (id),
    generation bigint NOT NULL CHECK (generation >= 1)
);

CALL fence_by_tenant('secret_generations');
CALL open_to_engine('secret_generations');
GRANT SELECT, INSERT, UPDATE ON secret_generations TO grove_app;
GRANT SELECT ON secret_generations TO grove_engine;
