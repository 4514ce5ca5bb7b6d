-- States of calls that were handed to clients and have come back: each is good once.
CREATE TABLE mcp_used_states (
    nonce      uuid        NOT NULL PRIMARY KEY,
    expires_at timestamptz NOT NULL
);

CREATE INDEX mcp_used_states_by_age ON mcp_used_states (expires_at);

GRANT SELECT (expires_at), INSERT, DELETE ON mcp_used_states TO grove_engine;
