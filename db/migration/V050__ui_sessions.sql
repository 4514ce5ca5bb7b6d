-- Sessions of browsers. A cookie stands for a key that was shown once, and ends with that key; a link stands for a session not yet begun.
CREATE TABLE ui_sessions (
    -- SHA-256 of the cookie's value, which is not stored.
    id_hash    bytea       NOT NULL PRIMARY KEY CHECK (octet_length(id_hash) = 32),
    -- NULL for an operator's key.
    tenant_id  uuid        REFERENCES tenants (id),
    key_id     uuid        NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys (tenant_id, id)
);

CREATE INDEX ui_sessions_of_key ON ui_sessions (key_id);
CREATE INDEX ui_sessions_by_end ON ui_sessions (expires_at);

CALL fence_by_tenant('ui_sessions');
-- A cookie's tenant is known only after its session has been found.
CALL open_to_engine('ui_sessions');
GRANT SELECT, INSERT, DELETE ON ui_sessions TO grove_engine;

-- Replicas remember sessions that they have found good, as they do keys: one that is ended before its time counts as a revocation.
CREATE CONSTRAINT TRIGGER count_session_revocation AFTER DELETE ON ui_sessions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION count_key_revocation();

CREATE TABLE ui_sign_in_links (
    -- SHA-256 of the link's secret part, which is not stored.
    secret_hash     bytea       NOT NULL PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
    tenant_id       uuid        REFERENCES tenants (id),
    key_id          uuid        NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    -- The latest end of the session that it begins; NULL for none but the usual one.
    session_ends_at timestamptz,
    FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys (tenant_id, id)
);

CREATE INDEX ui_sign_in_links_by_end ON ui_sign_in_links (expires_at);

CALL fence_by_tenant('ui_sign_in_links');
CALL open_to_engine('ui_sign_in_links');
GRANT SELECT, INSERT, DELETE ON ui_sign_in_links TO grove_engine;
