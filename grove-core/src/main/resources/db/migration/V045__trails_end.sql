-- Trails that get a row with each call end after 90 days (in hours: a day of a time zone may have 23); what is younger stays append-only for the engine too.
GRANT DELETE ON secret_uses TO grove_engine;
CREATE POLICY secret_uses_old ON secret_uses AS RESTRICTIVE FOR DELETE TO grove_engine
    USING (used_at < now() - interval '2160 hours');

GRANT DELETE ON mcp_audit_log TO grove_engine;
CREATE POLICY mcp_audit_log_old ON mcp_audit_log AS RESTRICTIVE FOR DELETE TO grove_engine
    USING (at < now() - interval '2160 hours');

-- Old keys are removed a part at a time, by their names.
GRANT SELECT (tenant_id, holder, key) ON idempotency_keys TO grove_engine;
