-- Which key asked what over MCP and what came of it: one row for every dispatch, refused ones too. Rows are added and never changed.
CREATE TABLE mcp_audit_log (
    -- UUIDv7 of when it ended, so that their order is that of time.
    id             uuid        NOT NULL PRIMARY KEY,
    at             timestamptz NOT NULL,
    -- NULL for an operator's key.
    tenant_id      uuid        REFERENCES tenants (id),
    key_id         uuid        NOT NULL,
    key_name       text        NOT NULL,
    method         text        NOT NULL,
    -- The tool's, prompt's or completed thing's name, or the resource's URI.
    target         text,
    -- As JSON writes it; NULL for what wants no answer.
    request_id     text,
    era            text        NOT NULL CHECK (era IN ('modern', 'legacy')),
    version        text,
    client_name    text,
    client_version text,
    status         text        NOT NULL CHECK (status IN ('ok', 'tool_error', 'error', 'denied', 'input_required', 'cancelled')),
    error_code     integer,
    duration_us    bigint      NOT NULL,
    trace_id       text,
    -- What Claude Code calls the call.
    tool_use_id    text
);

CREATE INDEX mcp_audit_log_of_tenant ON mcp_audit_log (tenant_id, id);
CREATE INDEX mcp_audit_log_of_key ON mcp_audit_log (key_id, id);
CREATE INDEX mcp_audit_log_of_method ON mcp_audit_log (method, id);

CALL fence_by_tenant('mcp_audit_log');
-- One commit writes the rows of many tenants; operators read all.
CALL open_to_engine('mcp_audit_log');
-- The log ends after 90 days (in hours: a day of a time zone may have 23); what is younger is append-only for the engine too.
CREATE POLICY mcp_audit_log_old ON mcp_audit_log AS RESTRICTIVE FOR DELETE TO grove_engine
    USING (at < now() - interval '2160 hours');
GRANT SELECT ON mcp_audit_log TO grove_app;
GRANT SELECT, INSERT, DELETE ON mcp_audit_log TO grove_engine;
