-- Who asked what over MCP and what came of it: one row for every dispatch, refused ones too. Added to, never changed, kept for ever.
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

ALTER TABLE mcp_audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE mcp_audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY mcp_audit_log_tenant ON mcp_audit_log TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
-- One commit writes the rows of many tenants; operators read all.
CREATE POLICY mcp_audit_log_engine ON mcp_audit_log TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT ON mcp_audit_log TO grove_app;
GRANT SELECT, INSERT ON mcp_audit_log TO grove_engine;
