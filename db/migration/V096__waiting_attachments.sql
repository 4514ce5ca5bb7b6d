-- Attachments of messages that wait in a session, for the runs that are to answer them. Once a message has begun, they are its run's.
CREATE TABLE session_attachments (
    tenant_id  uuid        NOT NULL,
    session_id uuid        NOT NULL,
    message_id uuid        NOT NULL,
    ordinal    integer     NOT NULL CHECK (ordinal >= 1),
    -- SHA-256 of the content, which lies where snapshots do. It is needed unless the message was taken back.
    digest     text        NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    media_type text        NOT NULL,
    kind       text        NOT NULL CHECK (kind IN ('image', 'document', 'file')),
    name       text        NOT NULL,
    bytes      bigint      NOT NULL CHECK (bytes > 0),
    -- In pixels; 0 but for images.
    width      integer     NOT NULL,
    height     integer     NOT NULL,
    -- Estimated; 0 but for documents.
    pages      integer     NOT NULL,
    PRIMARY KEY (tenant_id, session_id, message_id, ordinal),
    FOREIGN KEY (tenant_id, session_id, message_id) REFERENCES session_messages (tenant_id, session_id, id)
);

-- Which contents are needed is read from here, and from the runs' own.
CREATE INDEX session_attachments_content ON session_attachments (tenant_id, digest);

CALL fence_by_tenant('session_attachments');
CALL open_to_engine('session_attachments');
CALL open_to_deletion('session_attachments');
GRANT SELECT, INSERT, DELETE ON session_attachments TO grove_app;
GRANT SELECT ON session_attachments TO grove_engine;
