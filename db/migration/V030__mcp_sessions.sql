-- Sessions of MCP before 2026-07-28, as rows that any replica serves: a session belongs to the key that began it.
CREATE TABLE mcp_sessions (
    -- Random; of no use to another key.
    id             text        COLLATE "C" NOT NULL PRIMARY KEY,
    -- NULL for an operator's key.
    tenant_id      uuid        REFERENCES tenants (id),
    key_id         uuid        NOT NULL,
    version        text        NOT NULL,
    client_name    text,
    client_version text,
    -- As the client declared them.
    capabilities   json        NOT NULL,
    log_level      text,
    -- The stream that notifications go to: the last one that was opened.
    listener       uuid,
    created_at     timestamptz NOT NULL,
    -- To the minute.
    last_seen_at   timestamptz NOT NULL,
    FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys (tenant_id, id)
);

CREATE INDEX mcp_sessions_of_key ON mcp_sessions (key_id, last_seen_at);
CREATE INDEX mcp_sessions_idle ON mcp_sessions (last_seen_at);
CREATE INDEX mcp_sessions_old ON mcp_sessions (created_at);

CALL fence_by_tenant('mcp_sessions');
-- Operators' sessions have no tenant, and one query looks after all that a replica listens for.
CALL open_to_engine('mcp_sessions');
GRANT SELECT, INSERT, DELETE, UPDATE (log_level, listener, last_seen_at) ON mcp_sessions TO grove_engine;

-- The resources whose changes a session is notified of.
CREATE TABLE mcp_session_subscriptions (
    session_id text NOT NULL REFERENCES mcp_sessions (id) ON DELETE CASCADE,
    uri        text NOT NULL,
    -- Of what the client was last told; NULL when the resource had none.
    revision   text,
    PRIMARY KEY (session_id, uri)
);

GRANT SELECT, INSERT, DELETE, UPDATE (revision) ON mcp_session_subscriptions TO grove_engine;

-- What came to one replica and is for a call on another: a cancellation, or the client's answer to a question.
CREATE TABLE mcp_session_messages (
    session_id text        NOT NULL REFERENCES mcp_sessions (id) ON DELETE CASCADE,
    kind       text        NOT NULL CHECK (kind IN ('cancel', 'answer')),
    -- The id as JSON writes it.
    request_id text        NOT NULL,
    payload    text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (session_id, kind, request_id)
);

CREATE INDEX mcp_session_messages_by_age ON mcp_session_messages (created_at);

GRANT SELECT, INSERT, DELETE ON mcp_session_messages TO grove_engine;
