-- What was sent on a stream of a session, for a client that comes back to it.
CREATE TABLE mcp_stream_events (
    session_id text        NOT NULL REFERENCES mcp_sessions (id) ON DELETE CASCADE,
    stream     uuid        NOT NULL,
    seq        integer     NOT NULL,
    payload    text        NOT NULL,
    -- Nothing follows on the stream.
    final      boolean     NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (session_id, stream, seq)
);

CREATE INDEX mcp_stream_events_by_age ON mcp_stream_events (created_at);

GRANT SELECT, INSERT, DELETE ON mcp_stream_events TO grove_engine;

-- Streams that answer a call and have not ended: that of a server which gives no sign of life any more is taken over by another.
CREATE TABLE mcp_open_streams (
    session_id     text        NOT NULL REFERENCES mcp_sessions (id) ON DELETE CASCADE,
    stream         uuid        NOT NULL,
    -- The call's id as JSON writes it.
    request_id     text        NOT NULL,
    -- The run that the call has started, of the session's tenant, with which any server can answer it; NULL where it has started none.
    run_id         uuid,
    -- The client's token for reports of progress, as JSON writes it; NULL where it wants none.
    progress_token text,
    alive_at       timestamptz NOT NULL,
    PRIMARY KEY (session_id, stream)
);

CREATE INDEX mcp_open_streams_by_stream ON mcp_open_streams (stream);
CREATE INDEX mcp_open_streams_by_age ON mcp_open_streams (alive_at);

GRANT SELECT, INSERT, DELETE, UPDATE (alive_at, run_id) ON mcp_open_streams TO grove_engine;
